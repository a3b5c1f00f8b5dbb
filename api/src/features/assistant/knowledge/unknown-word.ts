import { isWordOfTopic } from '../understanding/sales-topics.ts';
import type { SiteFact } from './site-facts.ts';

/** Words before the subject of a question. */
const before =
  '(?:with|for|in|by|via|from|using|through|to|of|on|without|accept|have|offer|take|support|do|sell|use|like|are|is|are you|is it|be|and|or)\\s+(?:(?:an?|any|the|our|your|my|some)\\s+)?';
/** Filler words that are never the subject of a question. */
const loose =
  /^(?:guys?|folks?|stuff|things?|gonna|wanna|gotta|bucks|btw|pls|please|exactly|actually|myself|ourselves)$/i;
const asksPrice = /\b(?:pric(?:e|es|ing|ey)|costs?|how much|expensive|cheap)\b/i;

/**
 * The subject of a question, as typed, if no page mentions it. Words of the topic itself are covered by the topic's
 * answer, and a question for the price always gets the price.
 */
export function unknownIn(
  question: string,
  { fact, missing }: { fact: SiteFact; missing: readonly string[] },
): string | undefined {
  if (fact.topic === 'pricing' && asksPrice.test(question)) return undefined;
  for (const word of missing) {
    if (loose.test(word) || /^\d+$/.test(word) || isWordOfTopic(fact.topic, word)) continue;
    if (fact.text.toLowerCase().includes(word.slice(0, 6))) continue;
    const whole = `${word}(?: (?:cards?|transfers?|express))?(?![\\p{L}\\p{N}])`;
    const object = new RegExp(`(?:\\b${before}|^)(${whole})|(?<![\\p{L}\\p{N}])(${whole})\\W*$`, 'iu');
    const said = object.exec(question);
    if (said) return said[1] ?? said[2];
  }
  return undefined;
}
