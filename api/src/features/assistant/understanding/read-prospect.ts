import { emailIn, phoneIn } from './names.ts';
import { type Slots, slotsOf } from './reading.ts';
import { cleanText } from './sentence.ts';
import { businessTradeIn } from './vocabulary.ts';

/** What the sales assistant asks a visitor for, in this order. */
export const prospectSteps = ['name', 'company', 'teamSize', 'trade', 'email'] as const;
export type ProspectStep = (typeof prospectSteps)[number];

const word = String.raw`[\p{Lu}][\p{L}'.&-]*`;

export function personIn(text: string): string | undefined {
  const found = new RegExp(
    String.raw`(?:\b(?:[Mm]y name is|[Mm]y name's|[Tt]his is|[Cc]all me|[Nn]ame:|[Nn]ame is)|\b[Ii](?:'m| am))\s+((?!(?:The|A|An|Interested|Looking|Just|From|In|Not|Here|Owner)\b)${word}(?:\s+${word}){0,2})`,
    'u',
  ).exec(text)?.[1];
  return found?.replace(/[.,;]+$/, '').replace(/\s+(?:And|From|At|With)$/, '');
}

export function companyIn(text: string): string | undefined {
  const found = new RegExp(
    String.raw`\b(?:(?:[Ww]ork|[Ww]orking|am|'m|[Ii]'m) (?:at|for|with|from)|[Mm]y company is(?: called)?|[Oo]ur company is(?: called)?|[Cc]ompany(?: name)?(?: is|:)|[Ww]e(?:'re| are)(?: called)?|[Ii] (?:run|own)|from)\s+((?!(?:A|An|The [a-z]|About|Around|Over)\b)${word}(?:\s+(?:&|and|of|${word}|\d+)){0,4})`,
    'u',
  ).exec(text)?.[1];
  return found?.replace(/[.,;]+$/, '').replace(/\s+(?:and|of|&)$/, '');
}

const sizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;

/** The option of the contact form that a number of people falls into. */
export function sizeIn(text: string): string | undefined {
  const option = sizes.find((size) => text.replaceAll(/\s/g, '').includes(size));
  if (option !== undefined) return option;
  if (/\b(?:just me|only me|one[- ]man|solo|on my own|by myself)\b/i.test(text)) return '1-10';
  const found =
    /\b(\d{1,6})\+?\s*(?:people|employees|staff|technicians?|techs?|workers|users|persons|guys|plumbers|electricians|of us|field|team members|crew)\b/i.exec(
      text,
    )?.[1] ??
    /\b(?:team of|staff of|crew of|we are|we're|about|around|roughly|over)\s+(\d{1,6})\b/i.exec(text)?.[1];
  return found === undefined ? undefined : sizeOf(Number(found));
}

export function sizeOf(people: number): string {
  if (people <= 10) return '1-10';
  if (people <= 50) return '11-50';
  if (people <= 200) return '51-200';
  return people <= 1000 ? '201-1000' : '1000+';
}

/** A bare answer to the step that was asked: `Maria`, `12`, `plumbing`. Empty when it is none. */
export function readStepAnswer(message: string, step: ProspectStep): Slots {
  const text = cleanText(message).replace(/[.!]+$/, '');
  if (text.length > 120 || text.endsWith('?')) return {};
  switch (step) {
    case 'name':
      return nameAndCompany(text);
    case 'company':
      return slotsOf({ company: companyIn(text) ?? bareCompany(text) });
    case 'teamSize':
      return slotsOf({ teamSize: sizeIn(text) ?? bareSize(text) });
    case 'trade':
      return slotsOf({
        trade: businessTradeIn(text) ?? (/\bother\b|\bsomething else\b/i.test(text) ? 'other' : undefined),
      });
    case 'email':
      return slotsOf({ email: emailIn(text), phone: phoneIn(text) });
    default:
      return step satisfies never;
  }
}

/** `Tom Becker, Becker Plumbing` */
function nameAndCompany(text: string): Slots {
  const [first = '', ...rest] = text.split(/\s*(?:,|\bfrom\b|\bat\b)\s*/);
  const company = rest.length === 1 ? bareCompany(rest[0] ?? '') : undefined;
  const name = personIn(text) ?? bareName(company === undefined ? text : first);
  return slotsOf({ name, company: name === undefined ? undefined : (companyIn(text) ?? company) });
}

function bareName(text: string): string | undefined {
  const name = text.replace(/^(?:it's|its|i am|i'm|sure,?|ok,?|my name(?: is)?)\s+/i, '');
  return /^[\p{L}][\p{L}'.-]*(?:\s+[\p{L}][\p{L}'.-]*){0,3}$/u.test(name) &&
    !/^(?:yes|no|ok|sure|why|what|nothing|hello|hi)$/i.test(name)
    ? name
    : undefined;
}

function bareCompany(text: string): string | undefined {
  const name = text.replace(/^(?:it's|its|it is|we are|we're|the company is|called|at|for)\s+/i, '');
  return name.length >= 2 && name.split(' ').length <= 6 && !/^(?:yes|no|ok|sure|why|none)$/i.test(name)
    ? name
    : undefined;
}

function bareSize(text: string): string | undefined {
  const people = /(\d{1,6})/.exec(text.replace(/[,.](?=\d{3}\b)/g, ''))?.[1];
  if (people !== undefined) return sizeOf(Number(people));
  const spoken: Readonly<Record<string, number>> = {
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    dozen: 12,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    hundred: 100,
  };
  const found = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .find((part) => spoken[part] !== undefined);
  return found === undefined ? undefined : sizeOf(spoken[found] ?? 1);
}
