import { nameIn, phoneIn } from './names.ts';
import { type Rule, slotsOf } from './reading.ts';
import { withoutEnd } from './without-end.ts';

const aboutCustomers = /\b(?:customers?|clients?|accounts?)\b/i;
/** The start of a question for a number, up to what is counted. */
const asksNumber =
  /^(?:so |and )?(?:how many|(?:what(?:'s| is) )?(?:the |our )?(?:total )?number of|(?:the )?count(?: of)?)(?: (?:the|all|of|our|your|different))* /i;
/** Words after which all of them are meant: a number of some of them is none that the assistant has. */
const wholes: readonly (readonly [string, RegExp])[] = [
  ['customer', /^(?:customers?|clients?|(?:customer |client )?accounts)(?= |$)/i],
  ['technician', /^(?:technicians?|techs|crew members)(?= |$)/i],
  ['site', /^(?:sites?|locations|addresses)(?= |$)/i],
];
const fillers =
  /^(?: (?:that )?(?:do we (?:currently |now )?(?:have|serve)|have we got|we (?:currently |now )?(?:have|serve)|there are|are (?:there|registered|stored)|exist|work (?:here|for us)|in (?:total|all|the (?:system|database|company))|on file|overall|altogether|right now|now|currently|at the moment|please))*$/i;
const aboutWork =
  /\b(?:jobs?|visits?|work orders?|emergenc\w+|tickets?|late|free|available|on (?:shift|duty))\b/i;
const placed =
  /\b(?:in|from|around|near)\s(?:the\s)?(\p{Lu}[\p{L}.'-]*(?:\s\p{Lu}[\p{L}.'-]*){0,3})\s?[?.!]*$/u;

/** `how many customers do we have?`, `customers in Chicago` */
export const readRecords: Rule = (sentence) => {
  const { text } = sentence;
  if (aboutWork.test(text)) return undefined;
  const whole = countedWhole(text);
  if (whole !== undefined) return { intent: 'count_records', slots: { of: whole } };
  const place = aboutCustomers.test(text) ? nameIn(placed.exec(text)?.[1]) : undefined;
  // `in March` is no place.
  if (place === undefined || sentence.times('gone').some((time) => time.text.includes(place)))
    return undefined;
  return isQuestion.test(text) ? { intent: 'list_customers', slots: { place } } : undefined;
};

/** What is counted by a question about all of them, as `how many sites are there in total?` */
function countedWhole(text: string): string | undefined {
  const said = withoutEnd(text, ' ?.!');
  const start = asksNumber.exec(said);
  if (!start) return undefined;
  const rest = said.slice(start[0].length);
  return wholes.find(([, noun]) => noun.test(rest) && fillers.test(rest.replace(noun, '')))?.[0];
}

const isQuestion =
  /^(?:how many|number of|which|what|show|list|find|see|give me|get|all|our|do we have|are there|customers?|clients?)\b/i;

/** `who is 617 555 0142?`: a customer by telephone number. */
export const readCaller: Rule = ({ text }) => {
  const phone = phoneIn(text);
  const asks =
    /^(?:find|show|look up|lookup|search|open|get|pull up|who(?:'s| is)|whose|which|what customer|customer|client|is there|do we (?:have|know))\b/i;
  return phone !== undefined && asks.test(text)
    ? { intent: 'find_customer', slots: slotsOf({ phone }) }
    : undefined;
};

/** `call Harbor Bakery`: the assistant makes no calls, but it knows the number. */
export const readCall: Rule = ({ text }) => {
  const customer = nameIn(
    /^(?:call|phone|ring|dial)\s(?!number\b|me\b|us\b|off\b|it\b)(.+)$/i.exec(text)?.[1],
  );
  return customer === undefined ? undefined : { intent: 'find_customer', slots: { customer } };
};
