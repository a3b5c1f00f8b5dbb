import { technicianIn } from './act-rules.ts';
import { nameIn } from './names.ts';
import type { HelperIntent, Reading, Slots, SlotValue } from './reading.ts';
import { slotsOf } from './reading.ts';
import { type Sentence, toSentence } from './sentence.ts';
import type { Moment } from './time-span.ts';
import { tradeIn } from './vocabulary.ts';

/** Information requested by the assistant and not yet given. */
export type OpenQuestion = {
  readonly intent: HelperIntent;
  readonly slots: Slots;
  /** Requested slots, the most important first. */
  readonly missing: readonly string[];
};

const strong: ReadonlySet<HelperIntent> = new Set([
  'unknown',
  'read_job',
  'find_free_technicians',
  'find_customer',
  'remember',
]);

/**
 * A short answer to the question, merged with the earlier request: `tomorrow at 9 with Luis`.
 * @returns undefined if the message is not an answer
 */
export function readAnswer(
  message: string,
  moment: Moment,
  { open, reading }: { open: OpenQuestion; reading: Reading<HelperIntent> },
): Reading<HelperIntent> | undefined {
  const isOther = !strong.has(reading.intent);
  if (isOther || message.length > 200 || /\?\s?$/.test(message)) return undefined;
  const sentence = toSentence(message, moment);
  const told = slotsOf(toldBy(sentence, open.missing));
  if (Object.keys(told).length === 0) return undefined;
  return { intent: open.intent, slots: { ...open.slots, ...told } };
}

function toldBy(sentence: Sentence, missing: readonly string[]): Record<string, SlotValue | undefined> {
  const [time] = sentence.times('coming');
  const rest = sentence.withoutTimes('coming');
  const wants = (slot: string) => missing.includes(slot);
  const told: Record<string, SlotValue | undefined> = {};
  if (wants('start') && time) {
    told['start'] = time.from;
    if (time.kind === 'minute') told['end'] = time.to;
  }
  if (wants('job')) told['job'] = sentence.jobs[0] ?? number(rest);
  if (wants('job') && told['job'] === undefined) told['jobText'] = nameIn(rest);
  if (wants('technician')) told['technician'] = technicianIn(sentence) ?? bareName(rest);
  if (wants('trade')) told['trade'] = tradeIn(sentence.text);
  // At most one free text: the one requested first.
  const text = missing.find((slot) => ['customer', 'name', 'title', 'text'].includes(slot));
  if (text === 'customer' || text === 'name')
    told[text] = nameIn(rest.replace(/^(?:it(?:'s| is)|for|called|named)\s/i, ''));
  else if (text !== undefined && rest !== '') told[text] = rest.replace(/^["'](.*)["']$/s, '$1');
  return told;
}

function bareName(rest: string): string | undefined {
  const name = nameIn(rest);
  return name !== undefined && /^[\p{L}][\p{L}'. -]{1,40}$/u.test(name) && name.split(' ').length <= 3
    ? name
    : undefined;
}

function number(rest: string): number | undefined {
  const found = /^#?(\d{1,9})$/.exec(rest.trim())?.[1];
  return found === undefined ? undefined : Number(found);
}
