/** Words that stand beside a name and are not part of it. */
const before =
  /^(?:(?:the|our|a|an|my|some|new|for|to|of|at|from|with|by|on|customer|client|account|company|technician|tech|plumber|electrician|mr|mrs|ms|dr)\.?\s+)+/i;
const after =
  /(?:[\s,;:.!?]+(?:instead|again|please|now|right now|today|too|as well|asap|for me|right|job|jobs|work|is|are|and|has|have|with|on|at|for|to|by|from|in|the|this|that))*[\s,;:.!?]*$/i;

/** A name as it stands in a sentence, without the words around it; empty when nothing is left. */
export function tidyName(raw: string | undefined): string {
  return (raw ?? '')
    .replace(/^["']|["']$/g, '')
    .trim()
    .replace(before, '')
    .replace(after, '')
    .replace(/'s$/i, '')
    .replace(/^["']|["']$/g, '')
    .trim();
}

const pronoun =
  /^(?:i|me|we|us|you|he|him|she|her|it|they|them|this|that|these|those|who|whom|which|what|one|someone|somebody|anyone|anybody|everyone|everybody|nobody|no one|all|any|there|people|someone else|the team|staff|technicians?|techs?|customers?|clients?|jobs?)$/i;

/** Whether a word stands for somebody or something said before, or for nobody in particular. */
export function isPronoun(text: string): boolean {
  return pronoun.test(text);
}

/** A name that names somebody, else undefined. */
export function nameIn(raw: string | undefined): string | undefined {
  const name = tidyName(raw);
  return name.length < 2 || isPronoun(name) || /^\d+$/.test(name) ? undefined : name;
}

const emailPattern = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/;
const phonePattern = /(?:\+|\b00)?\(?\d[\d\s().-]{7,17}\d/;

export function emailIn(text: string): string | undefined {
  return emailPattern
    .exec(text)?.[0]
    .replace(/[.']+$/, '')
    .toLowerCase();
}

/** A telephone number as it was written; ten digits or more. */
export function phoneIn(text: string): string | undefined {
  const found = phonePattern.exec(text.replace(emailPattern, ' '))?.[0].trim();
  return found !== undefined && found.replace(/\D/g, '').length >= 10 ? found : undefined;
}

/** The text without its e-mail address and telephone number. */
export function withoutContact(text: string): string {
  const phone = phoneIn(text);
  const rest = text.replace(emailPattern, ' ');
  return (phone === undefined ? rest : rest.replace(phone, ' ')).replace(/\s+/g, ' ').trim();
}
