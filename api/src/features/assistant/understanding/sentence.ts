import { readTimes } from './read-times.ts';
import type { Moment, TimeSense, TimeSpan } from './time-span.ts';
import { withoutEnd } from './without-end.ts';

/** Only this many characters of a message are interpreted; the rest is pasted text, not an order. */
const readLength = 600;

/** A message prepared for the rules. */
export type Sentence = {
  /** Without markup, line breaks and polite openings; case as typed. */
  readonly text: string;
  /** As typed, but with single blanks and without polite openings: forwarded texts keep their words and lines. */
  readonly raw: string;
  /** `text` in lower case. */
  readonly plain: string;
  /** Job numbers in the text, in order. */
  readonly jobs: readonly number[];
  /** Times in the text; `coming` or `gone` decides the meaning of `Friday`. */
  times(sense: TimeSense): readonly TimeSpan[];
  /** The text without its time expressions. */
  withoutTimes(sense: TimeSense): string;
};

export function toSentence(message: string, moment: Moment): Sentence {
  const text = withoutPoliteness(cleanText(message));
  const found = new Map<TimeSense, readonly TimeSpan[]>();
  const times = (sense: TimeSense) => {
    const known = found.get(sense) ?? readTimes(withoutJobs(text), moment, sense);
    found.set(sense, known);
    return known;
  };
  return {
    text,
    raw: withoutPoliteBeginning(tidyLines(message).replace(/[‘’ʼ]/g, "'")),
    plain: text.toLowerCase(),
    jobs: jobNumbers(text),
    times,
    withoutTimes: (sense) => cutTimes(text, times(sense)),
  };
}

/** Collapses white space into one blank, one line break or one empty line, so that rules need not match long runs. */
function tidyLines(message: string): string {
  return message
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, (run) => (run.indexOf('\n') === run.lastIndexOf('\n') ? '\n' : '\n\n'))
    .trim();
}

/** One line of plain text: no tags, straight quotes, single spaces. */
export function cleanText(message: string): string {
  return message
    .slice(0, readLength)
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

const polite = [
  /^(?:hey|hi|hello|good (?:morning|afternoon|evening))(?: there| helper| alex)?\s?[,!.:-]\s?(?=\S)/i,
  /^(?:ok|okay|so|well|right|also|and|then|now|next|just|pls|plz|please|kindly|helper)\b[,:]?\s(?=\S)/i,
  /^(?:can|could|would|will)\s(?:you|u)\s(?:please\s|also\s|just\s)?/i,
  /^(?:can|could|may)\s(?:i|we)\s(?:please\s)?(?=(?:get|have|see)\b)/i,
  /^(?:i|we)\s(?:need|want|would like|have|wish)\s(?:you\s)?to\s/i,
  /^(?:i|we)'d\s(?:like|love)\s(?:you\s)?to\s/i,
  /^(?:would you mind|do me a favou?r and|go ahead and|let's|lets|help me(?: to)?|i'd like you to)\s/i,
];

const politeEnd = /[,\s](?:please|pls|plz|thanks|thank you|thx)$/i;
/** Longer than any of these phrases. */
const longestPoliteEnd = 12;

function withoutPoliteness(text: string): string {
  const kept = withoutPoliteBeginning(text);
  const said = withoutEnd(kept, ' .!');
  const thanks = politeEnd.exec(said.slice(-longestPoliteEnd));
  return thanks ? withoutEnd(said.slice(0, -thanks[0].length), ' ,') : kept.trim();
}

function withoutPoliteBeginning(text: string): string {
  let rest = text;
  for (let round = 0; round < 4; round += 1) {
    const before = rest;
    for (const pattern of polite) rest = rest.replace(pattern, '');
    if (rest === before) break;
  }
  return rest;
}

const jobReference =
  /(?:\b(?:job|jobs|order|ticket|wo|nr|number)\s?(?:no\.?|nr\.?|number)?\s?#?\s?|#\s?)(\d{1,9})\b/gi;
/** A bare number is a job's unless it could be a time, an amount or part of something else. */
const bareNumber = /(?<![\w:./+@$€£-])(\d{4,7})(?![\w:/@%-]|[.,]\d)/g;

/** A telephone number in two or three groups; its digits are no job's. */
const telephone = /(?<![\w#])\(?\d{3}\)?[\s.-](?:\d{3}[\s.-])?\d{4}(?!\w)/g;

function jobNumbers(said: string): number[] {
  const text = said.replace(telephone, (match) => ' '.repeat(match.length));
  const found = new Map<number, number>();
  for (const pattern of [jobReference, bareNumber]) {
    for (const match of text.matchAll(pattern)) {
      const value = Number(match[1]);
      const isYear =
        pattern === bareNumber &&
        /\b(?:in|of|year|since|until|20\d\d)\s?$/i.test(
          text.slice(Math.max(0, match.index - 10), match.index),
        ) &&
        value > 1999 &&
        value < 2100;
      if (!isYear && !found.has(value)) found.set(value, match.index);
    }
  }
  return [...found].toSorted((a, b) => a[1] - b[1]).map(([value]) => value);
}

/** Job numbers are not times; the text keeps its length so that positions stay valid. */
function withoutJobs(text: string): string {
  const blank = (match: string) => ' '.repeat(match.length);
  return text
    .replace(jobReference, blank)
    .replace(/(?<![\w:./+@$€£-])(?!(?:19|20)\d\d\b)\d{4,7}(?![\w:/@%-]|[.,]\d)/g, blank);
}

function cutTimes(text: string, times: readonly TimeSpan[]): string {
  if (times.length === 0) return text;
  let rest = text;
  for (const span of times.toReversed()) {
    rest = `${rest.slice(0, span.index)} ${rest.slice(span.index + span.text.length)}`;
  }
  return rest
    .replace(/\s+/g, ' ')
    .replace(
      /\b(?:on|at|for|by|from|between|to|until|in|since|during)\s(?=(?:with|to|for|on|by|and)\b|[,.?!:]|$)/gi,
      '',
    )
    .replace(/\s(?:on|at|by|from|between|until|since|during|in|for|of)\s?(?=[?.!,]*$)/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
