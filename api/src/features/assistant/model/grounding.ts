import type { HelperTurn } from '../engine.ts';
import { readTimes } from '../understanding/read-times.ts';
import { withoutEnd } from '../understanding/without-end.ts';

/** Words by which users request each kind of change. */
const cues: Readonly<Record<string, RegExp>> = {
  create_customer:
    /\b(?:create|add|new|set up|make|register|enter|open)\b[^?]{0,200}\b(?:customer|client|account)\b/i,
  create_job:
    /\b(?:create|add|new|book|log|open|raise|schedule|make|set up|plan|need)\b|^\W*(?:job|work order) (?:for|at)\b/i,
  schedule_job:
    /\b(?:re-?schedule|schedule|plan|book|change|move|put|push|postpone|shift|(?:re-?)?assign|slot|delay|bring|dispatch|send|(?:give|hand|transfer|pass)\b.{0,200}\bto)\b/i,
  reassign_job:
    /\b(?:re-?assign|assign|change|give|hand|take|takes|takeover|swap|switch|transfer|move|put|let|have)\b/i,
  cancel_job: /\b(?:cancel|call off|abort|scrap|drop|kill|delete|remove|take (?:it )?off)\b/i,
  message_customer:
    /\b(?:tell|message|write|send|e-?mail|mail|notify|inform|let|text|remind|answer|reply|contact)\b/i,
  run_report: /\b(?:report|export|csv|spreadsheet|excel|download)\b/i,
  remember:
    /\b(?:remember|call me|my name|time ?zone|my jobs|note|keep in mind|don't forget|i'm in|i am in)\b/i,
  forget: /\b(?:forget|erase|delete|remove|stop remembering)\b/i,
};

/** Inputs that identify the changed record: they must come from the user. */
const targets: readonly string[] = [
  'job',
  'jobText',
  'customer',
  'technician',
  'name',
  'email',
  'phone',
  'address',
  'what',
];
/** Inputs that may be rephrased, but only from the user's words. */
const wordings: readonly string[] = ['title', 'text', 'reason', 'value'];
const pronoun = /\b(?:it|that|this|them|those|him|her|the (?:first|last|same) one)\b/i;

/**
 * Reason why a change requested by a model does not come from the user: texts of records may contain instructions,
 * which are never followed. Undefined if the user's own words request it.
 */
export function missingGround(
  turn: HelperTurn,
  tool: string,
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const cue = cues[tool];
  if (!cue) return undefined;
  const { open } = turn.state;
  const answersQuestion = open?.intent === tool && turn.message.length <= 200 && !/\?\s*$/.test(turn.message);
  if (!answersQuestion && !asksBy(cue, turn.message)) return 'the person did not ask for it';
  const own = answersQuestion
    ? [turn.message, ...Object.values(open.slots).map(String)].join(' ')
    : turn.message;
  const meant =
    pronoun.test(turn.message) || answersQuestion
      ? `${own} ${Object.values(turn.state.focus).join(' ')}`
      : own;
  const foreign = targets.find(
    (field) => input[field] !== undefined && !saysAll(meant, textOf(input[field])),
  );
  if (foreign !== undefined) return `the person did not name that ${foreign}`;
  const invented = wordings.find(
    (field) => input[field] !== undefined && !isWordedFrom(own, textOf(input[field])),
  );
  if (invented !== undefined) return `the ${invented} is not what the person said`;
  const hasTime = input['start'] === undefined || readTimes(own, turn.moment, 'coming').length > 0;
  return hasTime ? undefined : 'the person named no time';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** True if the cue is part of an order or a polite request, not of a question about something or a prohibition. */
function asksBy(cue: RegExp, message: string): boolean {
  return message.split(/(?<=[.!?\n])\s+/).some((sentence) => {
    if (
      !cue.test(sentence) ||
      /\b(?:don't|do not|never|without)\b/i.test(sentence.replace(/\bdon't forget\b/i, ''))
    )
      return false;
    return (
      !/\?\s*$/.test(sentence) ||
      /^\W*(?:please|can|could|would|will|may|let's|ok|okay|hey)\b/i.test(sentence)
    );
  });
}

const significant = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}@.+-]{2,}/gu) ?? []).map((word) => withoutEnd(word, '.+-'));

/** True if every word of a name or number occurs in the user's text; numbers must match whole. */
function saysAll(said: string, named: string): boolean {
  if (/^\d+$/.test(named)) return said.split(/\D+/).includes(named);
  const digits = named.replace(/\D/g, '');
  if (digits.length >= 7 && !/[a-z]/i.test(named)) return said.replace(/\D/g, '').includes(digits.slice(-7));
  const words = significant(said);
  const isSaid = (word: string) =>
    words.includes(word) ||
    (!/\d/.test(word) && words.some((own) => own.startsWith(word) || word === `${own}s`));
  const wanted = significant(named);
  return wanted.length > 0 && wanted.every(isSaid);
}

/** True if at least half of the words and all addresses, links and numbers come from the user's text. */
function isWordedFrom(said: string, worded: string): boolean {
  const risky =
    worded.match(/https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]+@[\w.-]+|\+?\d[\d\s().-]{6,}\d/gi) ?? [];
  if (risky.some((part) => !said.includes(part.trim()))) return false;
  const words = significant(worded).filter((word) => word.length > 3);
  const own = new Set(significant(said).map((word) => word.slice(0, 5)));
  return words.filter((word) => own.has(word.slice(0, 5))).length * 2 >= words.length;
}
