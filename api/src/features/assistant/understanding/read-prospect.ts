import { emailIn, phoneIn } from './names.ts';
import { peopleIn } from './people-count.ts';
import { isWordOfTalk } from './talk-words.ts';
import { businessTradeIn } from './vocabulary.ts';
import { withoutEnd } from './without-end.ts';

/** Facts that the sales assistant asks a visitor for, in order. */
export const prospectSteps = ['name', 'company', 'teamSize', 'trade', 'email'] as const;
export type ProspectStep = (typeof prospectSteps)[number];

const word = String.raw`[\p{Lu}][\p{L}'.&-]*`;
const introduced = new RegExp(
  String.raw`(?:\b(?:[Mm]y name is|[Mm]y name's|[Tt]his is|[Cc]all me|[Nn]ame:|[Nn]ame is)|\b[Ii](?:'m| am))\s(${word}(?:\s${word}){0,2})`,
  'u',
);
const announced = new RegExp(String.raw`^(${word}(?:\s${word}){0,2})\shere\b`, 'u');

/** The person introduced in a text, by a capitalised name. */
export function personIn(text: string): string | undefined {
  const words = (introduced.exec(text)?.[1] ?? announced.exec(text)?.[1] ?? '').split(/\s+/);
  const end = words.findIndex(
    (part) => isWordOfTalk(part) || /^(?:And|From|At|With|The|A|In|Of|Owner)$/.test(part),
  );
  const name = withoutEnd((end === -1 ? words : words.slice(0, end)).join(' '), '.,;');
  return name === '' || isOnlyTrade(name) ? undefined : name;
}

const companyName = String.raw`((?!(?:A|An|The [a-z]|About|Around|Over)\b)${word}(?:\s(?:&|and|of|${word}|\d+)){0,4})`;
const employed = new RegExp(
  String.raw`\b(?:(?:[Ww]ork|[Ww]orking|am|'m|[Ii]'m) (?:at|for|with)|(?:[Ww]ork|[Ww]orking|[Cc]alling|[Ww]riting|here,?) from|[Mm]y company is(?: called)?|[Oo]ur company is(?: called)?|[Cc]ompany(?: name)?(?: is|:)|[Ww]e(?:'re| are)(?: called)?|[Ii] (?:run|own))\s${companyName}`,
  'u',
);
/** `this is Sandra from Brightside`: only after a name, because `I'm from Texas` names a place. */
const sentBy = new RegExp(
  String.raw`(?:\b(?:[Tt]his is|[Nn]ame is|[Nn]ame's|[Ii]'m|[Ii] am)\s${word}(?:\s${word})?),?\s(?:from|with|at)\s${companyName}`,
  'u',
);

/** `40 people at Delta Plumbing`: after a head count. After `from`, only a business-like name counts. */
const staffed = new RegExp(
  String.raw`\b(?:\d{1,6}|people|employees|staff|workers|guys|of us|technicians?|techs?|plumbers?|electricians?|cleaners?|gardeners?|installers?|engineers?)(?: (?:here|working|in total|altogether))? (at|with|from|for) ${companyName}`,
  'u',
);

function staffedBy(text: string): string | undefined {
  const [, place, name = ''] = staffed.exec(text) ?? [];
  if (place === undefined || peopleIn(text) === undefined) return undefined;
  return place === 'at' || isBusiness(withoutEnd(name, '.,;')) ? name : undefined;
}

const business =
  /\b(?:inc|llc|ltd|gmbh|corp|co|company|group|services?|solutions|systems|contractors?|contracting|brothers|bros|sons|plumbing|hvac|heating|cooling|electric|electrical|cleaning|landscaping|construction|roofing|security|mechanical)\.?$/i;

/** True if the last word is typical of business names. */
export function endsAsBusiness(text: string): boolean {
  return business.test(text);
}

/** True if the words name a business rather than a person: `Becker Plumbing`. */
export function isBusiness(text: string): boolean {
  return text.includes(' ') && business.test(text) && !isOnlyTrade(text);
}

/** The company that a visitor belongs to. */
export function companyIn(text: string): string | undefined {
  const found = sentBy.exec(text)?.[1] ?? employed.exec(text)?.[1] ?? staffedBy(text);
  if (found === undefined) return undefined;
  const name = withoutEnd(found, '.,;').replace(/\s(?:and|of|&)$/, '');
  if (isWordOfTalk(name.split(' ')[0] ?? '') || isOnlyTrade(name)) return undefined;
  return name;
}

const general =
  /^(?:and|&|or|an?|the|small|local|family|company|companies|business|firm|shop|contractors?|services?)$/i;

/** `HVAC`, `a small plumbing company`: a trade, not a company's name. */
export function isOnlyTrade(name: string): boolean {
  return name
    .split(/\s+/)
    .every((part) => general.test(part) || (/^\p{L}+$/u.test(part) && businessTradeIn(part) !== undefined));
}

const sizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;

/** The team size option of the contact form for a number of people. */
export function sizeIn(text: string): string | undefined {
  const option = sizes.find((size) => text.replaceAll(/\s/g, '').includes(size));
  if (option !== undefined) return option;
  if (/\b(?:just me|only me|one[- ]man|solo|on my own|by myself)\b/i.test(text)) return '1-10';
  const people = peopleIn(text);
  return people === undefined ? undefined : sizeOf(people);
}

export function sizeOf(people: number): string {
  if (people <= 10) return '1-10';
  if (people <= 50) return '11-50';
  if (people <= 200) return '51-200';
  return people <= 1000 ? '201-1000' : '1000+';
}

/** Contact data in the text. */
export function contactIn(text: string): { email: string | undefined; phone: string | undefined } {
  return { email: emailIn(text), phone: phoneIn(text) };
}
