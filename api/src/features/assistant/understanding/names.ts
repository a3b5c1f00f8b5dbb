import { withoutEnd } from './without-end.ts';

/** Words next to a name that are not part of it. */
const before =
  /^(?:(?:the|our|a|an|my|some|new|for|to|of|at|from|with|by|on|customer|client|account|company|technician|tech|plumber|electrician|mr|mrs|ms|dr)\.?\s)+/i;
const after =
  /[\s,;:.!?](?:instead|again|please|now|right now|today|too|as well|asap|for me|right|job|jobs|work|is|are|and|has|have|with|on|at|for|to|by|from|in|the|this|that)$/i;
const marks = ' ,;:.!?';
/** Longer than any of the words after a name. */
const longestAfter = 12;

/** A name without surrounding words of the sentence; empty if nothing remains. */
export function tidyName(raw: string | undefined): string {
  const name = (raw ?? '')
    .replace(/^["']|["']$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutAfter(name.replace(before, ''))
    .replace(/'s$/i, '')
    .replace(/^["']|["']$/g, '')
    .trim();
}

function withoutAfter(name: string): string {
  let rest = withoutEnd(name, marks);
  for (;;) {
    const found = after.exec(rest.slice(-longestAfter));
    if (!found) return rest;
    rest = withoutEnd(rest.slice(0, -found[0].length), marks);
  }
}

const pronoun =
  /^(?:i|me|we|us|you|he|him|she|her|it|they|them|this|that|these|those|who|whom|which|what|one|someone|somebody|anyone|anybody|everyone|everybody|nobody|no one|all|any|there|people|someone else|the team|staff|technicians?|techs?|customers?|clients?|jobs?)$/i;

/** True if the word refers to an earlier mention or to no one in particular. */
export function isPronoun(text: string): boolean {
  return pronoun.test(text);
}

/** A proper name, else undefined. */
export function nameIn(raw: string | undefined): string | undefined {
  const name = tidyName(raw);
  return name.length < 2 || isPronoun(name) || /^\d+$/.test(name) ? undefined : name;
}

const emailPattern = /(?<![\w.+'-])[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/;
const phonePattern = /(?:\+|\b00)?\(?\d[\d\s().-]{7,17}\d/;

export function emailIn(text: string): string | undefined {
  const found = emailPattern.exec(text)?.[0];
  return found === undefined ? undefined : withoutEnd(found, ".'").toLowerCase();
}

/** A telephone number as written; ten digits or more. */
export function phoneIn(text: string): string | undefined {
  const found = phonePattern.exec(text.replace(emailPattern, ' '))?.[0].trim();
  return found !== undefined && found.replace(/\D/g, '').length >= 10 ? found : undefined;
}

/** The text without its email address and telephone number. */
export function withoutContact(text: string): string {
  const phone = phoneIn(text);
  const rest = text.replace(emailPattern, ' ');
  return (phone === undefined ? rest : rest.replace(phone, ' ')).replace(/\s+/g, ' ').trim();
}
