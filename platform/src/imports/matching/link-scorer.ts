import type { RowIdentity } from '@switchyard/contracts/imports/read-row.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { compareNames, foldText, type NameAgreement, nameWords } from './names.ts';

/** A record of the company or of an earlier line, as far as it identifies a customer. */
export type Candidate = Pick<RowIdentity, 'reference' | 'email' | 'phone' | 'name' | 'address'>;

/** A candidate that may be the same, with the probability. */
export type Scored<Key> = {
  readonly key: Key;
  readonly name: string;
  readonly probability: number;
  readonly by: string;
};

/** Least probability of an offer: a person looks at each. */
export const offeredFrom = 0.25;
/** Most candidates that are compared with one row. */
const mostCompared = 80;

/**
 * Probabilities of an outcome if both are the same (m) and if they are not (u). I. P. Fellegi and A. B. Sunter, "A Theory
 * for Record Linkage", Journal of the American Statistical Association 64 (1969), 1183–1210. The values are those of
 * lists of customers: values change and are missing, addresses and telephones are shared by households.
 */
type Odds = { readonly m: number; readonly u: number };
const weightOf = ({ m, u }: Odds) => Math.log2(m / u);

/** Among pairs that share a key, one in fifty is the same customer. */
const priorWeight = Math.log2(1 / 50);
const nameOdds: Readonly<Record<Exclude<NameAgreement, 'same'>, Odds>> = {
  close: { m: 0.25, u: 0.004 },
  part: { m: 0.08, u: 0.02 },
  none: { m: 0.03, u: 0.9 },
  // Members of a household share everything else; so do branches of a chain.
  against: { m: 0.0002, u: 0.9 },
};
const sameNameM = 0.62;
const valueOdds = {
  email: { equal: { m: 0.75, u: 0.0005 }, differs: { m: 0.25, u: 0.9995 } },
  phone: { equal: { m: 0.7, u: 0.001 }, differs: { m: 0.3, u: 0.999 } },
  street: { equal: { m: 0.72, u: 0.002 }, close: { m: 0.12, u: 0.004 }, differs: { m: 0.16, u: 0.99 } },
  place: { equal: { m: 0.85, u: 0.05 }, differs: { m: 0.15, u: 0.95 } },
} as const;

type Prepared<Key> = {
  readonly key: Key;
  readonly candidate: Candidate;
  readonly words: readonly string[];
  readonly nameKey: string;
  readonly street: string;
  readonly houseNumber: string;
};

/**
 * Finds the most probable match of a customer among those added so far. Only candidates that share a key are compared,
 * such as a telephone, the words of the name, or a house number with the beginning of the street.
 */
export class LinkScorer<Key> {
  readonly #blocks = new Map<string, Prepared<Key>[]>();
  readonly #names = new Map<string, number>();
  #count = 0;

  add(key: Key, candidate: Candidate): void {
    const prepared = prepare(key, candidate);
    this.#count += 1;
    this.#names.set(prepared.nameKey, (this.#names.get(prepared.nameKey) ?? 0) + 1);
    for (const block of blocksOf(prepared)) {
      const members = this.#blocks.get(block);
      if (!members) this.#blocks.set(block, [prepared]);
      else if (members.length < mostCompared) members.push(prepared);
    }
  }

  /** The best candidate from {@link offeredFrom} on, or undefined. */
  best(candidate: Candidate): Scored<Key> | undefined {
    const row = prepare(undefined, candidate);
    const seen = new Set<unknown>();
    let best: { weight: number; found: Prepared<Key> } | undefined;
    for (const block of blocksOf(row)) {
      for (const found of this.#blocks.get(block) ?? []) {
        if (seen.has(found.key)) continue;
        seen.add(found.key);
        const weight = this.#weigh(row, found);
        if (!best || weight > best.weight) best = { weight, found };
        if (seen.size >= mostCompared) break;
      }
    }
    if (!best) return undefined;
    const probability = 1 / (1 + 2 ** -best.weight);
    if (probability < offeredFrom) return undefined;
    const { key, candidate: other } = best.found;
    return { key, name: other.name, probability, by: agreeing(row, best.found) };
  }

  #weigh(a: Prepared<undefined>, b: Prepared<Key>): number {
    const [one, two] = [a.candidate, b.candidate];
    // Two numbers of the company's own: it knows them as two.
    if (one.reference !== null && two.reference !== null && one.reference !== two.reference) return -99;
    return (
      priorWeight +
      this.#weighNames(a, b) +
      weighValues(one.email, two.email, valueOdds.email) +
      weighValues(one.phone, two.phone, valueOdds.phone) +
      weighAddresses(a, b)
    );
  }

  /** The rarer a name, the more its agreement says. */
  #weighNames(a: Prepared<undefined>, b: Prepared<Key>): number {
    const agreement = compareNames(a.words, b.words);
    if (agreement !== 'same') return weightOf(nameOdds[agreement]);
    const frequency = ((this.#names.get(b.nameKey) ?? 0) + 1) / (this.#count + 1_000);
    return weightOf({ m: sameNameM, u: Math.max(frequency, a.words.length === 1 ? 0.01 : 0.001) });
  }
}

function weighValues(
  a: string | null,
  b: string | null,
  { equal, differs }: { readonly equal: Odds; readonly differs: Odds },
): number {
  if (a === null || b === null) return 0;
  return weightOf(a === b ? equal : differs);
}

function weighAddresses(a: Prepared<unknown>, b: Prepared<unknown>): number {
  const [one, two] = [a.candidate.address, b.candidate.address];
  if (one === null || two === null) return 0;
  const street = valueOdds.street[compareStreets(a, b)];
  const codes = one.postalCode !== '' && two.postalCode !== '';
  const samePlace = codes
    ? foldText(one.postalCode) === foldText(two.postalCode)
    : foldText(one.city) === foldText(two.city);
  return weightOf(street) + weightOf(samePlace ? valueOdds.place.equal : valueOdds.place.differs);
}

function compareStreets(a: Prepared<unknown>, b: Prepared<unknown>): 'equal' | 'close' | 'differs' {
  if (a.houseNumber !== b.houseNumber) return 'differs';
  if (a.street === b.street) return 'equal';
  return jaroWinkler(a.street, b.street) >= 0.88 ? 'close' : 'differs';
}

const shortenedStreets: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  lane: 'ln',
  drive: 'dr',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  strasse: 'str',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

function prepare<Key>(key: Key, candidate: Candidate): Prepared<Key> {
  const words = nameWords(candidate.name);
  const line = foldText(candidate.address?.line1 ?? '').split(' ');
  const houseNumber = line.find((word) => /^\d/.test(word)) ?? '';
  const street = line
    .filter((word) => word !== houseNumber)
    .map((word) => shortenedStreets[word] ?? word)
    .join(' ');
  return { key, candidate, words, nameKey: words.toSorted().join(' '), street, houseNumber };
}

function blocksOf({ candidate, words, nameKey, street, houseNumber }: Prepared<unknown>): string[] {
  const { email, phone, address } = candidate;
  const place = foldText(address?.postalCode || address?.city || '').slice(0, 5);
  return [
    email && `e ${email}`,
    phone && `p ${phone}`,
    nameKey && `n ${nameKey}`,
    address && houseNumber && `a ${houseNumber} ${street.slice(0, 4)}`,
    ...words.filter((word) => word.length > 2).map((word) => `w ${word.slice(0, 4)} ${place}`),
    ...(words.length > 1 ? words.map((word) => `i ${initialKey(words, word)}`) : []),
  ].filter((block) => typeof block === 'string' && block !== '') as string[];
}

/** A word with the initials of the others: `white a`. */
function initialKey(words: readonly string[], word: string): string {
  const others = words.filter((other) => other !== word).map((other) => other[0] ?? '');
  return `${word} ${others.toSorted().join('')}`;
}

/** The values that agree, in words: `name, address`. */
function agreeing(a: Prepared<unknown>, b: Prepared<unknown>): string {
  const [one, two] = [a.candidate, b.candidate];
  return [
    one.email !== null && one.email === two.email && 'email',
    one.phone !== null && one.phone === two.phone && 'phone',
    ['same', 'close'].includes(compareNames(a.words, b.words)) && 'name',
    one.address && two.address && compareStreets(a, b) !== 'differs' && 'address',
  ]
    .filter((word) => typeof word === 'string')
    .join(', ');
}
