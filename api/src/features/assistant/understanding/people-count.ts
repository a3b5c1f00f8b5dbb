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
  sixty: 60,
  hundred: 100,
};
const amount = String.raw`(\d{1,6}|${Object.keys(spoken).join('|')})`;
const inField = String.raw`(?:active |field )?(?:technicians?|techs?|plumbers?|electricians?|cleaners?|gardeners?|installers?|engineers?|field (?:workers|staff|people))`;
const anybody = String.raw`(?:people|employees|staff|workers|users|persons|guys|of us|field|team members|crew|seats)`;
/** Words that name technicians take precedence over others. */
const counts = [
  new RegExp(String.raw`\b${amount}\+?\s?${inField}\b`, 'i'),
  new RegExp(String.raw`\b${amount}\+?\s?${anybody}\b`, 'i'),
  new RegExp(String.raw`\b(?:team|staff|crew) of ${amount}\b`, 'i'),
];
const about = /\b(?:we are|we're|about|around|roughly|over)\s(\d{1,6})\b/i;
const bareFor =
  /\bfor (\d{1,5})(?![\d.,]*\d)\b(?!\s?(?:%|percent|dollars|usd|months?|years?|weeks?|days?|hours?|minutes?))/i;

/** Number of people mentioned. */
export function peopleIn(text: string): number | undefined {
  const plain = withoutThousands(text);
  for (const pattern of [...counts, about]) {
    const people = toNumber(pattern.exec(plain)?.[1]);
    if (people !== undefined) return people;
  }
  return undefined;
}

/** Number of technicians in a question about prices, where `for 12` is enough. */
export function techniciansIn(text: string): number | undefined {
  return peopleIn(text) ?? toNumber(bareFor.exec(withoutThousands(text))?.[1]);
}

const aloneInText =
  /^(?:(?:about|around|roughly|maybe|approximately|approx\.?|over|under|almost|nearly|more than|less than|at least|up to|currently|just|only|now|it's|its|we're|we are|there are|like|say|circa|a|of|us|the)\s|~\s?)*(\d{1,6}|[a-z]+)\+?(?:\s(?:or so|of us|in total|total|altogether|right now|at the moment|people|here|and growing))*$/i;

/** A number as the whole answer: `about 25`, `a dozen`. */
export function bareNumber(text: string): number | undefined {
  return toNumber(aloneInText.exec(withoutThousands(text))?.[1]);
}

function withoutThousands(text: string): string {
  return text.replace(/(?<=\d)[,.](?=\d{3}\b)/g, '');
}

function toNumber(found: string | undefined): number | undefined {
  if (found === undefined) return undefined;
  const number = /^\d+$/.test(found) ? Number(found) : spoken[found.toLowerCase()];
  return number === undefined || number === 0 ? undefined : number;
}
