const stateCodes: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB NB NL NS NT NU ON PE QC SK YT'
  ).split(' '),
);

/** Patterns that tell the values of columns apart; each is a test of one cell. */
export const looksLike = {
  email: (text: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]{2,}$/.test(text),
  phone: (text: string) =>
    /^(?:\+|00|\()?[\d\s().\-/x]{7,25}$/.test(text) && /^\D*(?:\d\D*){7,15}$/.test(text),
  /** A phone number that no other number looks like: with a plus sign, brackets or groups. */
  dialled: (text: string) =>
    /^(?:\+\d[\d\s().-]{6,20}|\(\d{3}\)\s?\d{3}-?\d{4}|\d{3}[-. ]\d{3}[-. ]\d{4})$/.test(text),
  /** Letters in names; no numbers, addresses or coordinates. */
  name: (text: string) => /\p{L}/u.test(text) && !/^\(?-?\d+(?:\.\d+)?\s*,/.test(text) && !text.includes('@'),
  /** A person's given or family name. */
  word: (text: string) => /^[\p{L}\p{M}'’. -]{1,60}$/u.test(text),
  street: (text: string) => /\p{L}{2}/u.test(text) && !/^\(?-?\d+\.\d+/.test(text) && !text.includes('@'),
  houseNumber: (text: string) => /^\d{1,6}\s?[a-z]?(?:[-/]\d{1,5}[a-z]?)?$/i.test(text),
  city: (text: string) => /\p{L}{2}/u.test(text) && !/\d{3}/.test(text) && !text.includes('@'),
  /** A state's code or name; no county, number or coordinate. */
  region: (text: string) => /^(?:[a-z]{2,3}|[\p{L}. -]{3,40})$/iu.test(text) && !/\bcounty$/i.test(text),
  /** A code of a state of the USA or a province of Canada. */
  stateCode: (text: string) => stateCodes.has(text),
  postalCode: (text: string) => /^(?=.*\d)[a-z\d][a-z\d -]{2,9}$/i.test(text),
  country: (text: string) => /^(?:[a-z]{2,3}|[\p{L}. -]{4,40})$/iu.test(text),
  number: (text: string) => /^-?\d+(?:\.\d+)?$/.test(text),
  uuid: (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  time: (text: string) => /^\d{4}-\d\d-\d\d/.test(text),
  day: (text: string) => /^\d{4}-\d\d-\d\d|^\d\d?\/\d\d?\/\d{4}$/.test(text),
  reference: (text: string) => text.length <= 60 && !/^\(?-?\d+\.\d+/.test(text) && !text.includes('@'),
  /** One of these words, in any case. */
  oneOf: (words: readonly string[]) => {
    const known = new Set(words);
    return (text: string) => known.has(text.toLowerCase().replace(/[\s-]+/g, '_'));
  },
} as const;
