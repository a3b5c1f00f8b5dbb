import { type Cluster, RowMatcher } from '@switchyard/platform/imports/row-matcher.ts';
import { describe, expect, it } from 'vitest';
import { generateList, type TrueRow } from '../support/customer-lists.ts';

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31);
const lists = 5;

/** Groups of lines that are the same record. */
class Groups {
  readonly #parents = new Map<number, number>();

  find(line: number): number {
    const parent = this.#parents.get(line) ?? line;
    return parent === line ? line : this.find(parent);
  }

  join(a: number, b: number): void {
    this.#parents.set(this.find(a), this.find(b));
  }
}

type Outcome = { joined: Groups; confirmed: Groups; offers: number; trueOffers: number };

/** Matches a list as a check does; a person who knows the truth answers the offers. */
function matchList(rows: readonly TrueRow[]): Outcome {
  const matcher = new RowMatcher(true);
  const outcome: Outcome = { joined: new Groups(), confirmed: new Groups(), offers: 0, trueOffers: 0 };
  const truths = rows.map(({ truth }) => truth);
  for (const [line, { identity, truth }] of rows.entries()) {
    const found = matcher.join(identity, []);
    const first = found?.cluster.line ?? null;
    if (first !== null) {
      outcome.joined.join(line, first);
      outcome.confirmed.join(line, first);
    }
    const offer = found ? undefined : matcher.offer(identity);
    if (offer) {
      outcome.offers += 1;
      if (truths[offer.line ?? -1] === truth) {
        outcome.trueOffers += 1;
        outcome.confirmed.join(line, offer.line ?? line);
      }
    }
    const own: Cluster = { line, name: identity.name, recordId: null, isDeleted: false };
    matcher.add({ identity, record: {}, related: null, texts: new Map() }, found?.cluster ?? own);
  }
  return outcome;
}

/** Pairs of lines with the same key. */
function pairsBy(rows: readonly TrueRow[], keyOf: (line: number) => number): [number, number][] {
  const groups = Map.groupBy(rows.keys(), keyOf);
  return [...groups.values()].flatMap((lines) =>
    lines.flatMap((a, at) => lines.slice(at + 1).map((b): [number, number] => [a, b])),
  );
}

describe(`rows of generated lists with known truth (TEST_SEED=${seed})`, () => {
  const results = Array.from({ length: lists }, (_, at) => {
    const rows = generateList(seed + at, 1_500);
    return { rows, ...matchList(rows) };
  });

  it('are joined without a person only if they are the same: at least 99 of 100', () => {
    const joined = results.flatMap(({ rows, joined: groups }) =>
      pairsBy(rows, (line) => groups.find(line)).map(([a, b]) => rows[a]?.truth === rows[b]?.truth),
    );
    const right = joined.filter(Boolean).length;
    console.info(`joined pairs: ${joined.length}, ${((100 * right) / joined.length).toFixed(2)} % right`);
    expect(joined.length).toBeGreaterThan(1_000);
    expect(right / joined.length).toBeGreaterThanOrEqual(0.99);
  });

  it('are joined or offered if they are the same: at least 95 of 100', () => {
    const pairs = results.flatMap(({ rows, confirmed }) =>
      pairsBy(rows, (line) => rows[line]?.truth ?? -1).map(
        ([a, b]) => confirmed.find(a) === confirmed.find(b),
      ),
    );
    const found = pairs.filter(Boolean).length;
    const offers = results.reduce((sum, each) => sum + each.offers, 0);
    const trueOffers = results.reduce((sum, each) => sum + each.trueOffers, 0);
    console.info(
      `true pairs: ${pairs.length}, ${((100 * found) / pairs.length).toFixed(2)} % found; ` +
        `offers: ${offers}, ${((100 * trueOffers) / offers).toFixed(1)} % right`,
    );
    expect(found / pairs.length).toBeGreaterThanOrEqual(0.95);
    // Offers are few enough to be looked at.
    expect(trueOffers / offers).toBeGreaterThan(0.5);
  });
});
