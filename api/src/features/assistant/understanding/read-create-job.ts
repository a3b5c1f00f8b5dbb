import { nameIn } from './names.ts';
import { type Rule, slotsOf } from './reading.ts';
import type { Sentence } from './sentence.ts';
import { priorityIn, tradeIn, withoutPriority } from './vocabulary.ts';
import { withoutEnd } from './without-end.ts';

const verb =
  /^(?:create|add|make|open|log|new|book|raise|enter|schedule|plan|set up|start|put in|take in|get)\b\s?|^(?=(?:job|work order) (?:for|at)\b)/i;
const noun = /\b(?:job|work order|ticket|appointment|visit|call)\b/i;
/** A technician at the end, after times are removed. */
const crew = /[\s,]with\s([\p{L}][\p{L}'.-]*(?:\s[\p{L}][\p{L}'.-]*){0,2})\s?[.!]*$/iu;
/** A technician before the colon that begins the work: `… for Harbor Bakery with Tony: fix the sink`. */
const crewAhead = /\swith\s(\p{Lu}[\p{L}'.-]*(?:\s\p{Lu}[\p{L}'.-]*){0,2})\s?(?=[:;])/u;
/** A technician who is booked: `book Tony for Harbor Bakery: boiler check`. */
const crewFirst = /^(\p{Lu}[\p{L}'.-]*(?:\s\p{Lu}[\p{L}'.-]*)?)\s(?=for\s[^:;]+[:;])/u;
/** `…, assign Tony` */
const crewLast =
  /[\s,;](?:and\s)?assign(?:ed)?\s(?:it\s)?(?:to\s)?([\p{L}][\p{L}'.-]*(?:\s[\p{L}][\p{L}'.-]*){0,2})\s?[.!]*$/iu;
/** Trades and priorities after the last comma describe the job and are not part of its title. */
const aside = /[,;]\s?(?:it(?:'s| is)\s)?(?:an?\s)?((?:[\p{L}-]+\s){0,2}[\p{L}-]+)\s?[.!]*$/iu;

/** A new job, in the usual word orders of customer and work. */
export function readCreateJob(sentence: Sentence): ReturnType<Rule> {
  const { text, jobs } = sentence;
  if (!verb.test(text) || jobs.length > 0) return undefined;
  const isBooking = /^(?:book|schedule|plan)\b/i.test(text);
  const head = text.split(/[:,]/)[0] ?? '';
  if (!noun.test(head) && !(isBooking && /\b(?:for|at)\s/i.test(text))) return undefined;
  const [time] = sentence.times('coming');
  const found = takeCrew(takeAsides(sentence.withoutTimes('coming').replace(verb, '')));
  const { customer, title } = customerAndTitle(found.rest);
  return {
    intent: 'create_job',
    slots: slotsOf({
      customer: nameIn(customer),
      title: tidyTitle(title),
      trade: found.trade ?? tradeBefore(found.rest),
      priority: priorityIn(text),
      start: time?.from,
      end: time?.kind === 'minute' ? time.to : undefined,
      technician: found.technician,
    }),
  };
}

type Taken = { rest: string; trade?: string | undefined; technician?: string | undefined };

function takeAsides(text: string): Taken {
  const last = aside.exec(text)?.[1]?.trim();
  if (last === undefined) return { rest: text };
  const trade = tradeIn(last);
  const isAside = trade !== undefined || (priorityIn(last) !== undefined && withoutPriority(last) === '');
  return isAside ? { rest: text.replace(aside, ''), trade } : { rest: text };
}

function takeCrew(taken: Taken): Taken {
  for (const pattern of [crewFirst, crewLast, crew, crewAhead]) {
    const technician = nameIn(pattern.exec(taken.rest)?.[1]);
    if (technician !== undefined) {
      return { ...taken, rest: withoutEnd(taken.rest.replace(pattern, ''), ' ,;'), technician };
    }
  }
  return taken;
}

/** `an emergency plumbing job at …`: the trade precedes the noun. */
function tradeBefore(rest: string): string | undefined {
  const place = rest.search(noun);
  return place < 0 ? undefined : tradeIn(rest.slice(0, place));
}

const article = /^(?:(?:me\s)?(?:a|an|the|another|new|one)\s)+/i;

function customerAndTitle(rest: string): { customer?: string | undefined; title?: string | undefined } {
  const body = withoutPriority(rest).replace(article, '').trim();
  const nounFirst =
    /^(?:[\p{L}-]+\s){0,3}?(?:job|work order|ticket|appointment|visit|call)\b\s?(.*)$/isu.exec(body);
  const said = nounFirst?.[1] ?? body;
  const lead = /^(?:for|at|with)\s(.+)$/is.exec(said)?.[1];
  return lead === undefined ? titleFirst(said) : customerFirst(lead);
}

/** A name before a colon with a capital letter after its comma: `Parks Department, West District: mow the field`. */
function nameWithComma(
  text: string,
): { customer?: string | undefined; title?: string | undefined } | undefined {
  const [, customer = '', title] = /^([^:;]+)[:;]\s(.+)$/s.exec(text) ?? [];
  const [name = ''] = customer.split(/\s(?:to|because|about|regarding|concerning|that)\s/);
  return /,\s?\p{Lu}/u.test(name) ? { customer, title } : undefined;
}

/** `for Harbor Bakery: oven does not light`, `at Lakeside Hotel to fix the sink` */
function customerFirst(text: string): { customer?: string | undefined; title?: string | undefined } {
  const named = nameWithComma(text);
  if (named) return named;
  const split = /^(.+?)(?:\s?[:;,]\s?|\s-\s|\s(?:to|because|about|regarding|concerning|that)\s)(.+)$/is.exec(
    text,
  );
  return split ? { customer: split[1], title: split[2] } : { customer: text };
}

/** `: leaking tap at Elm Street School`, `boiler service for Carmen Rivera` */
function titleFirst(text: string): { customer?: string | undefined; title?: string | undefined } {
  const plain = text.replace(/^(?:[:;,-]\s?|(?:to|about|called|titled)\s)/i, '');
  const split = /^(.+)\s(?:for|at)\s(?:customer\s|client\s)?(.+)$/is.exec(plain);
  return split ? { title: split[1], customer: split[2] } : { title: plain };
}

function tidyTitle(title: string | undefined): string | undefined {
  const tidy = withoutEnd((title ?? '').replace(/^(?:[:;,-]|a|an|the|to)\s/i, ''), ' ,;:.!-')
    .replace(/\s(?:on|at|for|by)$/i, '')
    .trim();
  return tidy.length < 2 || (noun.test(tidy) && tidy.split(' ').length === 1) ? undefined : tidy;
}
