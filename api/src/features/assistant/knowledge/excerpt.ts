import { cutText } from '@switchyard/contracts/http/cut-text.ts';

const longest = 520;

/** The most relevant sentences of a passage for some words, in their order and no longer than a chat message. */
export function excerptOf(text: string, words: readonly string[]): string {
  if (text.length <= longest) return text;
  const sentences = text.split(/(?<=[.!?])\s+/);
  const weight = (sentence: string) => {
    const lower = sentence.toLowerCase();
    return words.filter((word) => lower.includes(word.slice(0, 5))).length;
  };
  let start = 0;
  let best = -1;
  for (const [place] of sentences.entries()) {
    const score = weight(sentences.slice(place, place + 3).join(' ')) - place * 0.05;
    if (score > best) {
      best = score;
      start = place;
    }
  }
  let excerpt = '';
  for (const sentence of sentences.slice(start)) {
    if (excerpt !== '' && excerpt.length + sentence.length + 1 > longest) break;
    excerpt = excerpt === '' ? sentence : `${excerpt} ${sentence}`;
  }
  return excerpt.length <= longest ? excerpt : `${cutText(excerpt, longest - 1).trimEnd()}…`;
}
