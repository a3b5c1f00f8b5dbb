import { readCreateCustomer } from './read-create-customer.ts';
import { readCreateJob } from './read-create-job.ts';
import { readElsewhere } from './read-elsewhere.ts';
import { readMessage } from './read-message.ts';
import { nameIn } from './names.ts';
import { type Rule, type SlotValue, slotsOf } from './reading.ts';
import { readReport } from './read-report.ts';
import type { Sentence } from './sentence.ts';
import { withoutEnd } from './without-end.ts';

/**
 * Orders. Each starts the message, after polite phrases: text further on may be narrated, quoted or pasted, and is
 * never an order.
 */
export const actRules: readonly Rule[] = [
  readCancel,
  readElsewhere,
  readMessage,
  readReport,
  readReassign,
  readSchedule,
  readCreateCustomer,
  readCreateJob,
];

/** `it`, `that job`: refers to the record mentioned before. */
const spokenOf = /\b(?:it|that|this)(?:\s(?:job|one|visit))?\b/i;

/** The job named in a sentence: by number or by words. */
export function jobSlots(
  { jobs, plain }: Sentence,
  words?: string,
): Record<'job' | 'jobText', SlotValue | undefined> {
  const [job] = jobs;
  if (job !== undefined || (words === undefined && spokenOf.test(plain))) return { job, jobText: undefined };
  return { job: undefined, jobText: words };
}

/** `my next visit`: the user's own, without a name or a number. */
const ownVisit = /\b(?:my|our)(?: (?:next|upcoming|coming|first))? (?:visit|appointment|booking)\b/i;

function isOwnVisit({ text, jobs }: Sentence): true | undefined {
  return jobs.length === 0 && ownVisit.test(text) ? true : undefined;
}

function readCancel(sentence: Sentence): ReturnType<Rule> {
  const { text, jobs } = sentence;
  const match = /^(?:cancel|call off|abort|scrap|kill|drop|delete|remove)\b\s?(.*)$/is.exec(text);
  if (!match) return readCancelAtEnd(sentence);
  const rest = match[1] ?? '';
  const isAboutWork =
    /\b(?:job|visit|appointment|work order|booking|it|that|this)\b/i.test(rest) || jobs.length > 0;
  if (!isAboutWork || /^(?:customer|client|technician|account)\b/i.test(rest)) return undefined;
  const reason = reasonIn(rest);
  const about = reason === undefined ? rest : rest.slice(0, rest.indexOf(reason));
  const next = isOwnVisit(sentence);
  const words = nameIn(
    about
      .replace(/\b(?:because|since|reason(?: is)?:?)\s?$/i, '')
      .replace(/\b(?:job|visit|appointment|booking)\b/gi, ' '),
  );
  return {
    intent: 'cancel_job',
    slots: slotsOf({
      ...(next ? { next } : jobSlots(sentence, words)),
      reason: reason?.replace(/^(?:because|since)\s/i, ''),
    }),
  };
}

/** A reason: at least two words after a punctuation mark or a causal word. */
function reasonIn(rest: string): string | undefined {
  const said = /(?:,|;|\s-|\.|:|\bbecause\b|\bsince\b|\breason(?: is)?:?)\s?(\S.*)$/i.exec(rest)?.[1];
  return said?.includes(' ') ? withoutEnd(said, '.!') : undefined;
}

/** `we no longer need job 1045, cancel it` */
function readCancelAtEnd(sentence: Sentence): ReturnType<Rule> {
  const { text, jobs } = sentence;
  const reason =
    /^((?:we|i|the customer|they|he|she|job)\b[^?]{3,200}?)[,;.]\s?(?:so\s)?(?:please\s)?cancel (?:it|that|the job|this job)[.!]*$/i.exec(
      text,
    )?.[1];
  if (reason === undefined || jobs.length !== 1) return undefined;
  return { intent: 'cancel_job', slots: slotsOf({ ...jobSlots(sentence), reason }) };
}

const person = String.raw`([\p{L}][\p{L}'.-]*(?:\s(?!instead|please|now|today|for|with|at|on|and|to|again)[\p{L}][\p{L}'.-]*){0,2})`;
const handOver = [
  new RegExp(
    String.raw`^(?:reassign|re-assign|hand over|transfer|switch|swap|assign|give|hand|pass|move|change)\b.*?\b(?:to|over to|onto)\s${person}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:let|have|get|can|could|should)\s${person}\s(?:take(?: over)?|do|handle|cover)\b`,
    'iu',
  ),
  new RegExp(
    String.raw`^${person}\s(?:take|takes|should take|to take)(?:\sover)?\s(?:job|#|\d|it|that|this)`,
    'iu',
  ),
  new RegExp(String.raw`^put\s${person}\son\b.*?(?:\d|job|it|that)`, 'iu'),
  new RegExp(String.raw`^put\b.*?(?:\d|job|it|that)\son\s${person}`, 'iu'),
  new RegExp(String.raw`^(?:assign|reassign)\s${person}\sto\s(?:job|#|\d|it|that|this)`, 'iu'),
];

function readReassign(sentence: Sentence): ReturnType<Rule> {
  const text = sentence.withoutTimes('coming');
  if (sentence.times('coming').length > 0) return undefined;
  const assignee = /^(?:assign|reassign)\s/i.test(text) ? handOver.toReversed() : handOver;
  for (const pattern of assignee) {
    const technician = nameIn(pattern.exec(text)?.[1]);
    if (technician === undefined) continue;
    const words = /^(?:reassign|assign|give|hand|pass|transfer|move)\s(.+?)\s(?:over\s)?to\s/i.exec(
      text,
    )?.[1];
    const { job, jobText } = jobSlots(sentence, nameIn(words?.replace(/\b(?:job|visit)\b/gi, ' ')));
    return { intent: 'reassign_job', slots: slotsOf({ job, jobText, technician }) };
  }
  if (!/^(?:reassign|re-assign)\b/i.test(text)) return undefined;
  return { intent: 'reassign_job', slots: slotsOf(jobSlots(sentence)) };
}

const scheduleVerb =
  /^(?:schedule|plan|book|change|reschedule|re-schedule|move|put|shift|push|postpone|delay|bring|dispatch|slot|(?:re-?)?assign|set|send)\b/i;
/** With a person and a time these verbs plan; otherwise they request something or reassign a plan. */
const giveVerb = /^(?:give|hand|transfer|pass)\b/i;
const withPerson = new RegExp(
  String.raw`\b(?:with|to|on|for|by|onto|under|send)\s(?!(?:job|visit|the job|a|an)\b)${person}`,
  'giu',
);

const bareOrder =
  /^(?:re)?(?:schedule|plan|book)\s(?:a |an |the )?(?:new )?(?:job|visit|appointment)[?.!]*$/i;

function readSchedule(sentence: Sentence): ReturnType<Rule> {
  const { text, jobs, plain } = sentence;
  if (!isPlanning(sentence)) return undefined;
  if (bareOrder.test(text)) return { intent: 'schedule_job', slots: {} };
  const order = plain.split(/[:,]/)[0] ?? '';
  const isKnownJob = jobs.length > 0 || /\b(?:it|that|this)(?: job| one| visit)?\b/.test(order);
  const next = isOwnVisit(sentence);
  const isNamed = isKnownJob || next === true;
  const words = isNamed ? undefined : movedWork(sentence.withoutTimes('coming'));
  if (!isNamed && words === undefined) return undefined;
  const [time] = sentence.times('coming');
  return {
    intent: 'schedule_job',
    slots: slotsOf({
      ...(next ? { next } : jobSlots(sentence, words)),
      start: time?.from,
      end: time?.kind === 'minute' ? time.to : undefined,
      technician: words === undefined && !next ? technicianIn(sentence) : undefined,
    }),
  };
}

/** `schedule …`; also `give job 1044 to Devon tomorrow at 9`, because of its person and time. */
function isPlanning(sentence: Sentence): boolean {
  const { text, jobs } = sentence;
  if (scheduleVerb.test(text)) return true;
  const isGiven = giveVerb.test(text) && jobs.length > 0 && sentence.times('coming').length > 0;
  return isGiven && technicianIn(sentence) !== undefined;
}

/** `reschedule the boiler service for Carmen Rivera`: work named without a number. */
function movedWork(text: string): string | undefined {
  const moved = /^(?:reschedule|move|push|postpone|delay|shift|bring)\b(.*)$/i.exec(text)?.[1];
  return nameIn(moved?.replace(/\b(?:job|visit|appointment|forward|back)\b/gi, ' '));
}

const plannedPerson = new RegExp(
  String.raw`^(?:book|schedule|plan|put|send|(?:re-?)?assign)\s(?!job\b|a\b|an\b|the\b)${person}\s(?:for|to|on|onto)\s`,
  'iu',
);

/** The technician named in a plan: after `with`, `to`, `on` or `for`, with times removed. */
export function technicianIn(sentence: Sentence): string | undefined {
  const text = sentence.withoutTimes('coming');
  const first = nameIn(plannedPerson.exec(text)?.[1]);
  if (first !== undefined && !/^(?:job|it|that|this)\b/i.test(first)) return first;
  for (const match of text.matchAll(withPerson)) {
    const name = nameIn(match[1]);
    if (name !== undefined && !/^(?:job|tomorrow|today|hour|minute)/i.test(name)) return name;
  }
  return undefined;
}
