import { withoutContact } from './names.ts';
import { bareNumber, peopleIn } from './people-count.ts';
import {
  companyIn,
  contactIn,
  endsAsBusiness,
  isBusiness,
  isOnlyTrade,
  personIn,
  type ProspectStep,
  sizeIn,
  sizeOf,
} from './read-prospect.ts';
import { type Slots, slotsOf } from './reading.ts';
import { cleanText } from './sentence.ts';
import { isGibberish, isJoint, isWordOfTalk } from './talk-words.ts';
import { businessTradeIn } from './vocabulary.ts';
import { withoutEnd } from './without-end.ts';

/** Known facts: no company has the visitor's own name. */
type Known = { readonly name?: string | undefined };

/**
 * A short answer to the question asked: `Maria`, `12`, `plumbing`. Empty if it looks like a question, a refusal or
 * small talk instead.
 */
export function readStepAnswer(message: string, step: ProspectStep, known: Known = {}): Slots {
  const text = withoutEnd(withoutGreeting(cleanText(message)), '.!, ');
  if (text === '' || text.length > 120 || text.endsWith('?')) return {};
  switch (step) {
    case 'name':
      return nameAndCompany(tidied(text));
    case 'company':
      return slotsOf({ company: companyOf(tidied(text), known) });
    case 'teamSize': {
      const people = bareNumber(text);
      return slotsOf({ teamSize: sizeIn(text) ?? (people === undefined ? undefined : sizeOf(people)) });
    }
    case 'trade':
      return slotsOf({
        trade:
          businessTradeIn(text) ??
          (/^(?:other|something else|another one)\b/i.test(text) ? 'other' : undefined),
      });
    case 'email':
      return slotsOf(contactIn(text));
    default:
      return step satisfies never;
  }
}

function withoutGreeting(text: string): string {
  return text.replace(
    /^(?:hi|hey|hello|hallo|hiya|good (?:morning|afternoon|evening))(?: there| alex)?\s?[,!.:-]*\s(?=\S)/i,
    '',
  );
}

/** An address in the same message is not part of a name. */
function tidied(text: string): string {
  return withoutEnd(withoutContact(text), ' ,;:.-');
}

/** `Tom Becker, Becker Plumbing` */
function nameAndCompany(text: string): Slots {
  const introduced = personIn(text);
  if (introduced !== undefined) return slotsOf({ name: introduced, company: companyIn(text) });
  const [first = '', ...rest] = text.split(/\s?(?:,|\bfrom\b|\bat\b)\s?/);
  const name = bareName(rest.length === 1 ? first : text);
  if (name === undefined) return isBusiness(text) ? slotsOf({ company: bareCompany(text) }) : {};
  return slotsOf({ name, company: rest.length === 1 ? companyOf(rest[0] ?? '', { name }) : undefined });
}

const introduction =
  /^(?:it's|its|i am|i'm|im|this is|call me|(?:yes|sure|ok|okay),?|my name(?:'s| is)?|name:?|name is)\s/i;

/** One to four words that are not sentence words. Lower-case names are capitalised. */
function bareName(text: string): string | undefined {
  const name = text.replace(introduction, '').replace(introduction, '');
  const words = name.split(/\s+/);
  const isName =
    words.length <= 4 &&
    words.every((part) => /^[\p{L}][\p{L}'.-]*$/u.test(part) && !isWordOfTalk(part) && !isGibberish(part)) &&
    !isOnlyTrade(name) &&
    !isBusiness(name);
  if (!isName) return undefined;
  return name === name.toLowerCase()
    ? words.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ')
    : name;
}

function companyOf(text: string, { name }: Known): string | undefined {
  const company = companyIn(text) ?? bareCompany(text);
  const isPerson =
    company !== undefined &&
    (company.toLowerCase() === name?.toLowerCase() ||
      company.toLowerCase() === name?.split(' ')[0]?.toLowerCase());
  return isPerson ? undefined : company;
}

const beforeCompany =
  /^(?:it's called|it is called|we are called|we're called|it's|its|it is|we are|we're|the company is|my company is|our company is|(?:the |its )?name is|called|at|for)\s/i;

/** Up to six words that do not form a sentence; a capitalised name may contain small words. */
function bareCompany(text: string): string | undefined {
  const name = text.replace(beforeCompany, '');
  const words = name.split(/\s+/);
  const [first = ''] = words;
  if (words.some(isGibberish)) return undefined;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}\s.,&'’+/!()-]+$/u.test(name) || words.length > 6) return undefined;
  if (isOnlyTrade(name) || personIn(name) !== undefined || peopleIn(name) !== undefined) return undefined;
  if (isSentenceStart(first) && !endsAsBusiness(name)) return undefined;
  const isTitle = words.length > 1 && words.every((part) => isJoint(part) || /^[\p{Lu}\d]/u.test(part));
  const isSentence = words.some((part) => !isJoint(part) && isWordOfTalk(part));
  return isSentence && !isTitle ? undefined : name;
}

function isSentenceStart(word: string): boolean {
  return /^(?:i|i'm|i'd|i'll|i've|you|it|that|this|what|whats|what's|why|who|how|when|where|which|no|not|nope|never|yes|none|nothing|can|could|would|should|do|does|did|is|are|don't|please|tell|give|show|thanks|sorry|maybe|because|skip|later)$/i.test(
    word,
  );
}
