import { isPronoun, nameIn } from './names.ts';
import { readCall, readCaller, readRecords } from './read-records.ts';
import { type Reading, type Rule, slotsOf } from './reading.ts';
import type { Sentence } from './sentence.ts';
import type { TimeSense, TimeSpan } from './time-span.ts';
import { jobStateIn, tradeIn } from './vocabulary.ts';

/** Questions about the company's records, specific ones first. */
export const askRules: readonly Rule[] = [
  readRevenue,
  readHistory,
  readAwaited,
  readFree,
  readRecords,
  readCount,
  readToday,
  readJobs,
  readSchedule,
  readCaller,
  readCall,
  readCustomer,
  readOneJob,
];

const nameWords = String.raw`([\p{L}][\p{L}'.&-]*(?:\s(?!free|available|busy|around|working|doing|booked|today|tomorrow|now|on|at|this|next|has|have|is)[\p{L}&][\p{L}'.&-]*){0,3})`;

function readRevenue(sentence: Sentence): ReturnType<Rule> {
  const isRevenue =
    /\b(?:revenue|turnover|income|profit|earnings?|takings|sales (?:figures|numbers)|sales (?=this|last|in |for )|billed|invoiced)\b|\bhow much (?:money )?(?:did|have|do|are) we (?:make|made|earn|earned|bill|billed|invoice|invoiced|take|making|earning)\b|\bwhat did we (?:earn|make|bill)\b/i;
  if (!isRevenue.test(sentence.text)) return undefined;
  const [time] = sentence.times('gone');
  return {
    intent: 'read_revenue',
    slots: slotsOf({ from: time?.from.slice(0, 10), to: time?.to?.slice(0, 10) }),
  };
}

function readHistory({ text, jobs, plain }: Sentence): ReturnType<Rule> {
  const isHistory =
    /\b(?:history|timeline|audit|log|what (?:has )?happened|what went (?:on|wrong)|what(?:'s| is| has been) (?:changed|been going on)|why (?:was|is|did|has|were)|who (?:has )?(?:changed|moved|cancelled|canceled|touched|edited|created|assigned|rescheduled|closed)|what changed|changes (?:to|of|on|in|for))\b/i;
  const isKnown = jobs.length > 0 || /\b(?:to|with|of|on) (?:it|that job|this job)\b/.test(plain);
  if (!isHistory.test(text) || !isKnown) return undefined;
  return { intent: 'read_job_history', slots: slotsOf({ job: jobs[0] }) };
}

const awaited =
  /^(?:so |hi,? |hello,? )?(?:where(?:'s| is)|when(?:'s| is| does| will)|who(?:'s| is)|what time (?:is|does|will)) .*\b(?:my|our) (?:next )?(?:technician|tech|engineer|plumber|electrician|visit|appointment)\b/i;

const coming =
  /^(?:so |hi,? |hello,? )?(?:when(?:'s| is| does| do| will)?|what time (?:is|does|will)|who(?:'s| is| will)?) (?:(?:the|my|our|an?|your) )?(?:next )?(?:technician|tech|engineer|plumber|electrician|somebody|someone|anybody|anyone|he|she|they|you)?\s?(?:be )?(?:com(?:e|es|ing)|arriv(?:e|es|ing)|here|show(?:s|ing)? up)\b/i;

/** `Where is my technician?` is answered by the open jobs. */
function readAwaited({ text }: Sentence): ReturnType<Rule> {
  return awaited.test(text) || coming.test(text)
    ? { intent: 'list_jobs', slots: slotsOf({ state: 'open', mine: true }) }
    : undefined;
}

const asksFree =
  /\b(?:free|available|availability|spare|idle|open slots?)\b|\bwho can (?:take|do|go|cover|come)\b|\bwho(?: ha|')?s (?:got )?(?:time|capacity|room|nothing)\b|\banyone around\b/i;
const asksShift = /\bon (?:shift|duty)\b|\bwho(?:'s| is| will be) (?:working|in)\b(?! on\b)/i;
const otherFreedom = /\bfor free\b|\bfree (?:of charge|trial|plan)\b/i;

function readFree(sentence: Sentence): ReturnType<Rule> {
  const { text, jobs } = sentence;
  const onShift = asksShift.test(text);
  if (!(asksFree.test(text) || onShift) || otherFreedom.test(text) || jobs.length > 0) return undefined;
  const trade = tradeIn(text);
  const technician = trade === undefined ? freePerson(sentence.withoutTimes('coming')) : undefined;
  if (onShift && technician !== undefined) return undefined;
  const when = daySlots(sentence.times('coming'));
  return {
    intent: 'find_free_technicians',
    slots: slotsOf({
      ...when,
      trade,
      technician,
      onShift: onShift && !asksFree.test(text) ? true : undefined,
    }),
  };
}

const freePattern = new RegExp(
  String.raw`\b(?:is|are|when is|will|does|has)\s${nameWords}\s(?:be\s|have\s)?(?:free|available|idle|time|spare|on shift|on duty)`,
  'iu',
);

/** `Is Mara free …` */
function freePerson(text: string): string | undefined {
  const named = freePattern.exec(text)?.[1];
  return named === undefined || /^(?:there|any|some|a|an|who|one)\b/i.test(named) ? undefined : nameIn(named);
}

function readCount(sentence: Sentence): ReturnType<Rule> {
  if (!/\b(?:how many|number of|count(?: of)?|total (?:of|number))\b/i.test(sentence.text)) return undefined;
  if (
    !/\b(?:jobs?|visits?|work orders?|emergenc(?:y|ies)|tickets?|cancellations?|they|of them)\b/i.test(
      sentence.text,
    )
  )
    return undefined;
  const { slots } = jobFilters(sentence);
  return { intent: 'count_jobs', slots };
}

function readToday({ text }: Sentence): ReturnType<Rule> {
  const isToday =
    /\bhow(?:'s| is| does| are)\s(?:today|the day|it|things|we|everything)\b.{0,200}\b(?:look|looking|going|doing|shaping up)\b|\b(?:summary|overview|briefing|recap|rundown|status) (?:of|for) (?:today|the day)\b|\b(?:today's|daily|morning) (?:summary|overview|briefing|recap|numbers|figures|status)\b|^(?:what's|what is) (?:going on|happening|up)(?: today| right now| now)?[?.!]*$|^(?:brief me|dashboard|today)[?.!]*$|\bhow are we doing\b|\bwhat needs (?:my )?attention\b/i;
  return isToday.test(text) && !/\bjobs?\b.{0,200}\b(?:for|of)\b/i.test(text)
    ? { intent: 'read_today', slots: {} }
    : undefined;
}

const asking =
  /^(?:which|what|what's|whats|show|list|any|are (?:there|any)|see|find|give|get|do we have|have we|is there|display|jobs|visits|who|where are|tell me|all|open|late|overdue|my|were|is|emergenc)/i;

function readJobs(sentence: Sentence): ReturnType<Rule> {
  const { text, jobs } = sentence;
  const isAboutJobs =
    /\b(?:jobs|work orders|emergenc(?:y|ies)|visits|tickets|appointments)\b|\b(?:any|which|what|late|overdue|open|my|next) (?:\w+ )?job\b/i.test(
      text,
    );
  const isLate =
    /\b(?:who|what|what's|anything|anyone|which)\b.{0,200}\b(?:(?:running )?late|overdue|behind)\b/i.test(
      text,
    );
  const doing = /^what (?:are|do) we (?:doing|do|have)\b/i.test(text) && sentence.times('coming').length > 0;
  const planned =
    /^what(?:'s| is|s)? (?:planned|scheduled|booked|on)\b/i.test(text) && sentence.times('coming').length > 0;
  const did = /\bwhat (?:did|has|have) .{1,200} (?:complete|completed|finish|finished|done|get done)\b/i.test(
    text,
  );
  const openFor = /^what(?:'s| is) (?:still )?open (?:for|at|with)\b/i.test(text);
  if (
    jobs.length > 0 ||
    !(isAboutJobs || isLate || did || doing || planned || openFor) ||
    !(asking.test(text) || isLate)
  )
    return undefined;
  return jobFilters(sentence);
}

const gone = new Set(['completed', 'cancelled', 'created']);

/** State, time and owner of the jobs in question. */
function jobFilters(sentence: Sentence): Reading<'list_jobs'> {
  const { text, plain } = sentence;
  const state = jobStateIn(text) ?? (/\bwhat did\b/i.test(text) ? 'completed' : undefined);
  const isGone = (state !== undefined && gone.has(state)) || /\b(?:did|was|were|had)\b/i.test(text);
  const sense: TimeSense = isGone ? 'gone' : 'coming';
  const rest = sentence.withoutTimes(sense);
  const trade = tradeIn(text);
  const mine = /\b(?:my|i have|i've|do i|did i|am i|assigned to me|for me)\b/.test(plain);
  const isNow = /^(?:right now|now|at the moment|currently)$/i;
  const times = sentence.times(sense).filter((span) => !isNow.test(span.text));
  return {
    intent: 'list_jobs',
    slots: slotsOf({
      state,
      ...daySlots(times),
      ...(mine ? { mine: true } : ownerIn(rest, trade)),
      trade,
    }),
  };
}

const doneBy = new RegExp(
  String.raw`\b(?:did|has|have|does)\s${nameWords}\s(?:complete|completed|finish|finished|done|do|get)\b`,
  'iu',
);
const assignedTo = new RegExp(String.raw`\b(?:assigned to|by|of technician|technician)\s${nameWords}`, 'iu');
const ofCustomer = new RegExp(
  String.raw`\b(?:for|at|of|from|with)\s(?:customer\s|client\s)?(?!the (?:queue|board|moment|week|day|month)\b)${nameWords}`,
  'iu',
);

function ownerIn(rest: string, trade: string | undefined): { customer?: string; technician?: string } {
  const technician = nameIn(doneBy.exec(rest)?.[1]) ?? nameIn(assignedTo.exec(rest)?.[1]) ?? possessive(rest);
  const customer = nameIn(ofCustomer.exec(rest)?.[1]);
  const isRealCustomer =
    customer !== undefined &&
    trade === undefined &&
    !/^(?:moment|queue|board|day|week|month|company|us|hold|return|jobs?|all|each|every)\b/i.test(customer);
  if (technician !== undefined && !isPronoun(technician)) return { technician };
  return isRealCustomer ? { customer } : {};
}

const ownedWork = new RegExp(
  String.raw`(?:^|\b(?:are|show|list|see|me|all|what's|is)\s)([\p{L}][\p{L}-]*(?:\s[\p{L}][\p{L}-]*)?)'s?\s(?:\w+\s)?(?:jobs|visits|appointments|work)\b`,
  'iu',
);

/** `Mara's jobs` */
function possessive(rest: string): string | undefined {
  const found = ownedWork.exec(rest)?.[1];
  return nameIn(found?.replace(/^(?:show|list|see|me|are|all)\s/i, ''));
}

const schedulePatterns = [
  new RegExp(
    String.raw`\b(?:what is|what's|whats|show me|show|see|get|check|how is|how's|how does|is)\s${nameWords}'s?\s(?:\w+\s)?(?:schedule|calendar|agenda|day|plan|visits|route|week)\b`,
    'iu',
  ),
  new RegExp(String.raw`^${nameWords}'s?\s(?:schedule|calendar|agenda|day|plan|visits|route|week)\b`, 'iu'),
  new RegExp(
    String.raw`\bwhat (?:is|'s|does|has|will)\s${nameWords}\s(?:doing|do|have|has|got|working on|have on|got on|be doing|up to|on)\b`,
    'iu',
  ),
  new RegExp(String.raw`\bwhat's\s${nameWords}\s(?:doing|working on|up to|got)\b`, 'iu'),
  new RegExp(String.raw`\bwhere(?:'s| is| will)\s${nameWords}`, 'iu'),
  new RegExp(String.raw`\b(?:schedule|calendar|agenda|day|plan|visits) (?:of|for)\s${nameWords}`, 'iu'),
  new RegExp(String.raw`\bwhat (?:has|does)\s${nameWords}\s?\??$`, 'iu'),
  new RegExp(String.raw`\bis\s${nameWords}\s(?:busy|working|booked|on the road|on site|on shift)\b`, 'iu'),
  new RegExp(String.raw`\bwho is\s${nameWords}\s(?:visiting|seeing)\b`, 'iu'),
];

function readSchedule(sentence: Sentence): ReturnType<Rule> {
  const rest = sentence.withoutTimes('coming');
  const isMine =
    /\bmy (?:schedule|calendar|agenda|day|plan|visits|route|week|next (?:job|visit|stop|appointment))\b|\bwhat (?:do i have|am i doing|have i got)\b|\bwhere do i (?:go|have to)\b|\bwhat's next\b/i.test(
      sentence.text,
    );
  const [time] = sentence.times('coming');
  const when = time ? daySlots([time]) : {};
  const isNext =
    time === undefined && /\bmy next (?:job|visit|stop|appointment)\b|\bwhat's next\b/i.test(sentence.text);
  if (isMine) {
    const slots = slotsOf({ mine: true, next: isNext ? true : undefined, ...when });
    return { intent: 'read_schedule', slots };
  }
  if (sentence.jobs.length > 0) return undefined;
  for (const pattern of schedulePatterns) {
    const technician = nameIn(pattern.exec(rest)?.[1]);
    if (technician === undefined || /^(?:the|my|our|your|a|an|switchyard)\b/i.test(technician)) continue;
    return { intent: 'read_schedule', slots: slotsOf({ technician, ...when }) };
  }
  return undefined;
}

const contactWords = String.raw`(?:(?:tele)?phone(?: number)?|number|e-?mail(?: address)?|address|contact(?: details| data| person)?|details|info)`;

const customerPatterns = [
  new RegExp(String.raw`\b${contactWords} (?:of|for|from|to reach)\s(.+)$`, 'i'),
  new RegExp(String.raw`^(?:what is|what's|whats|get|show|give me)?\s?(.+?)'s? ${contactWords}\b`, 'i'),
  /^(?:find|show|look up|lookup|search(?: for)?|open|get|pull up|who is)\s(?:me\s)?(?:the\s)?(?:customer|client|account)\s(.+)$/i,
  /\b(?:customers?|clients?|accounts?)\s(?:called|named)\s(.+)$/i,
  /^(?:customer|client)\s(.+)$/i,
  /^who(?:'s| is)\s(\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'&-]+)+)\s?\?*$/u,
  /^how (?:can|do) (?:i|we) (?:reach|contact|call)\s(.+)$/i,
  /^(?:do we have|is there|have we got)\s(?:a\s)?(?:customer|client)\s(.+)$/i,
  /^(?:find|look up|lookup|search for|search)\s(.+)$/i,
];

function readCustomer(sentence: Sentence): ReturnType<Rule> {
  const { text } = sentence;
  // An order to change something is no question about a customer.
  if (sentence.jobs.length > 0 || /^(?:please\s)?(?:change|update|edit|correct|set)\b/i.test(text))
    return undefined;
  for (const pattern of customerPatterns) {
    const customer = nameIn(pattern.exec(text)?.[1]);
    if (
      customer !== undefined &&
      !/\b(?:technicians?|jobs?|switchyard|support|docs?|documentation|help|sales)\b/i.test(customer)
    ) {
      return { intent: 'find_customer', slots: { customer } };
    }
  }
  return undefined;
}

function readOneJob({ jobs, text, plain }: Sentence): ReturnType<Rule> {
  const asksOfIt =
    /^(?:what|when|who|where|is|how|status|show|open|and)\b.*\b(?:it|that job|this job)\b[?.!]*$/.test(plain);
  if (jobs.length === 0 && !asksOfIt) return undefined;
  const isOrder = /\b(?:don't|do not|never|not to)\b/i.test(text);
  return isOrder ? undefined : { intent: 'read_job', slots: slotsOf({ job: jobs[0] }) };
}

/** The days or minutes covered by a time. */
function daySlots([time]: readonly TimeSpan[]): { from?: string; to?: string } {
  if (!time) return {};
  return { from: time.from, ...(time.to === undefined ? {} : { to: time.to }) };
}
