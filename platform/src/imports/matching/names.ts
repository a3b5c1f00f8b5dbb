import { jaroWinkler } from './jaro-winkler.ts';

/** Words without meaning for identity: forms of address and of companies. */
const ignored: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss dr prof herr frau the and und of inc incorporated llc ltd limited co corp corporation company plc ' +
    'gmbh ag kg ug ohg mbh sa sarl bv nv pty lp llp'
  ).split(' '),
);

/** Short forms of given names, in groups. */
const shortForms: readonly (readonly string[])[] = [
  ['robert', 'bob', 'rob', 'bobby'],
  ['william', 'bill', 'will', 'billy', 'liam'],
  ['richard', 'rick', 'dick', 'rich'],
  ['james', 'jim', 'jimmy', 'jamie'],
  ['john', 'jack', 'johnny', 'jon'],
  ['michael', 'mike', 'mick'],
  ['thomas', 'tom', 'tommy'],
  ['joseph', 'joe', 'joey'],
  ['charles', 'charlie', 'chuck'],
  ['edward', 'ed', 'eddie', 'ted'],
  ['daniel', 'dan', 'danny'],
  ['david', 'dave'],
  ['steven', 'steve', 'stephen'],
  ['anthony', 'tony'],
  ['elizabeth', 'liz', 'beth', 'betty', 'lisa'],
  ['margaret', 'maggie', 'peggy', 'meg'],
  ['katherine', 'kate', 'kathy', 'katie', 'catherine'],
  ['patricia', 'pat', 'patty', 'trish'],
  ['jennifer', 'jen', 'jenny'],
  ['susan', 'sue', 'susie'],
  ['alexander', 'alex', 'sandy', 'alexandra'],
  ['christopher', 'chris', 'christine', 'christina'],
  ['samuel', 'sam', 'samantha'],
  ['benjamin', 'ben'],
  ['andrew', 'andy', 'drew'],
  ['nicholas', 'nick'],
];
const groupOf: ReadonlyMap<string, number> = new Map(
  shortForms.flatMap((names, group) => names.map((name) => [name, group] as const)),
);

/** A name as its words in lower case, without accents, forms of address and company forms. */
export function nameWords(name: string): readonly string[] {
  const words = foldText(name).split(' ').filter(Boolean);
  const kept = words.filter((word) => !ignored.has(word));
  return kept.length > 0 ? kept : words;
}

/** Lower case without accents and punctuation, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** `same`: equal words. `close`: small differences. `part`: some words. `against`: words that exclude each other. */
export type NameAgreement = 'same' | 'close' | 'part' | 'against' | 'none';

/**
 * Compares names word by word. Names that share words and differ in another one, such as Ann and Bob White, are against
 * each other: they belong to a household or a chain, not to one customer.
 */
export function compareNames(a: readonly string[], b: readonly string[]): NameAgreement {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (fewer.length === 0) return 'none';
  const left = [...more];
  let equal = 0;
  let similar = 0;
  const unmatched: string[] = [];
  for (const word of fewer) {
    const at = left.indexOf(word);
    if (at === -1) unmatched.push(word);
    else {
      left.splice(at, 1);
      equal += 1;
    }
  }
  const strange = unmatched.filter((word) => {
    const at = left.findIndex((other) => isVariant(word, other));
    if (at === -1) return true;
    left.splice(at, 1);
    similar += 1;
    return false;
  });
  if (strange.length === 0) {
    if (equal === fewer.length && left.length === 0) return 'same';
    // A single word is little of a longer name.
    if (equal + similar === more.length || fewer.length > 1) return 'close';
    return 'part';
  }
  if (equal + similar === 0) return wholeIsClose(a, b) ? 'close' : 'none';
  return left.length > 0 ? 'against' : 'part';
}

/** True if two words may be the same one: an initial, a short form, or a slip of typing. */
function isVariant(word: string, other: string): boolean {
  if (word.length === 1 || other.length === 1) return word[0] === other[0];
  const group = groupOf.get(word);
  if (group !== undefined && groupOf.get(other) === group) return true;
  return Math.min(word.length, other.length) > 3 && jaroWinkler(word, other) >= 0.9;
}

/** Names written together: `Wash House` and `Washhouse`. */
function wholeIsClose(a: readonly string[], b: readonly string[]): boolean {
  return jaroWinkler(a.join(''), b.join('')) >= 0.95;
}

/** True if two names with the same email address may belong to one customer. */
export function namesAgree(a: readonly string[], b: readonly string[]): boolean {
  return ['same', 'close', 'part'].includes(compareNames(a, b));
}

/**
 * True if two names with the same telephone belong to one customer. Stricter than {@link namesAgree}: households share a
 * telephone, and their given names are often alike.
 */
export function namesAreEqual(a: readonly string[], b: readonly string[]): boolean {
  const initials = (words: readonly string[]) => words.filter((word) => word.length > 1);
  const [longA, longB] = [initials(a), initials(b)];
  const [fewer, more] = longA.length <= longB.length ? [longA, longB] : [longB, longA];
  return (
    fewer.length > 0 &&
    fewer.every((word) => more.includes(word)) &&
    (fewer.length === more.length || fewer.length > 1) &&
    compareNames(a, b) !== 'against'
  );
}
