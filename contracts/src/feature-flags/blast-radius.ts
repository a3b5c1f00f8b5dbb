import type { FlagEvaluator } from '../flag-evaluation/flag-evaluator.ts';
import type { Segment } from '../flag-evaluation/flag-document.ts';
import type { FlagContext } from '../flag-evaluation/flag-context.ts';
import { fieldsReadBy, keptFields } from './context-fields.ts';

/** A context of the sample. */
export type SeenContext = {
  /** Place of its unit among all units, from 0 to 1: a digest. */
  readonly rank: number;
  readonly context: FlagContext;
  /** Fields of the program that were kept where the context had them. */
  readonly fields: readonly string[];
};

/** The result of a context. */
export type SeenResult = { readonly enabled: boolean; readonly variant: string | null };
export type SeenMove = { readonly from: SeenResult; readonly to: SeenResult; readonly count: number };

/** Fields that decide on a flag, on its prerequisites, on the flags that depend on it and on what those depend on. */
export function decidingFields(
  evaluator: FlagEvaluator,
  key: string,
  segments: ReadonlyMap<string, Pick<Segment, 'constraints'>>,
): ReadonlySet<string> {
  const neededBy = (name: string) =>
    (evaluator.flag(name)?.rules.prerequisites ?? []).map(({ flag }) => flag);
  const dependents = evaluator.keys().filter((name) => neededBy(name).includes(key));
  const own = [key, ...dependents];
  const names = new Set([...own, ...own.flatMap(neededBy)]);
  return new Set(
    [...names].flatMap((name) => {
      const rules = evaluator.flag(name)?.rules;
      return rules ? [...fieldsReadBy(rules, segments)] : [];
    }),
  );
}

/** How a change of rules affects the contexts of the sample. */
export type BlastRadius = {
  /** Contexts that were evaluated. */
  readonly contexts: number;
  /** Contexts of which a field that the rules read was not kept. */
  readonly unknown: number;
  /** Of the evaluated ones: those that get something else. */
  readonly changed: number;
  /** From what to what, the most frequent first. */
  readonly moves: readonly SeenMove[];
  /** Other flags that depend on this one and change with it. */
  readonly dependents: readonly { readonly flag: string; readonly changed: number }[];
};

/** Rules in force and wanted ones. */
export type RulesPair = {
  readonly flag: string;
  readonly before: FlagEvaluator;
  readonly after: FlagEvaluator;
  /** Fields that decide before or after. */
  readonly fields: ReadonlySet<string>;
};

/** Counts contexts one by one, so that a caller can pause in between. */
export class BlastCounter {
  readonly #pair: RulesPair;
  readonly #needed: readonly string[];
  readonly #dependents: readonly string[];
  readonly #moves = new Map<string, { from: SeenResult; to: SeenResult; count: number }>();
  readonly #others = new Map<string, number>();
  #contexts = 0;
  #unknown = 0;
  #changed = 0;

  constructor(pair: RulesPair) {
    this.#pair = pair;
    this.#needed = [...pair.fields].filter((field) => !keptFields.has(field));
    this.#dependents = pair.before
      .keys()
      .filter((key) => pair.before.flag(key)?.rules.prerequisites.some(({ flag }) => flag === pair.flag));
  }

  add(seen: SeenContext): void {
    if (this.#needed.some((field) => !seen.fields.includes(field))) {
      this.#unknown += 1;
      return;
    }
    this.#contexts += 1;
    const { flag } = this.#pair;
    const [from, to] = this.#results(flag, seen);
    if (!isSameResult(from, to)) {
      this.#changed += 1;
      const name = JSON.stringify([from, to]);
      const move = this.#moves.get(name) ?? { from, to, count: 0 };
      move.count += 1;
      this.#moves.set(name, move);
    }
    for (const key of this.#dependents) {
      const [was, is] = this.#results(key, seen);
      if (!isSameResult(was, is)) this.#others.set(key, (this.#others.get(key) ?? 0) + 1);
    }
  }

  result(): BlastRadius {
    return {
      contexts: this.#contexts,
      unknown: this.#unknown,
      changed: this.#changed,
      moves: [...this.#moves.values()].toSorted((a, b) => b.count - a.count),
      dependents: [...this.#others].map(([flag, changed]) => ({ flag, changed })),
    };
  }

  /** Chance is the same on both sides: contexts without a unit do not change by it. */
  #results(key: string, { rank, context }: SeenContext): [SeenResult, SeenResult] {
    const { before, after } = this.#pair;
    return [
      resultOf(before.evaluate(key, context, chanceOf(rank))),
      resultOf(after.evaluate(key, context, chanceOf(rank))),
    ];
  }
}

function resultOf({ enabled, variant }: ReturnType<FlagEvaluator['evaluate']>): SeenResult {
  return { enabled, variant: variant?.name ?? null };
}

function isSameResult(a: SeenResult, b: SeenResult): boolean {
  return a.enabled === b.enabled && a.variant === b.variant;
}

/** Numbers from 0 to 1 that follow from the rank (mulberry32). */
function chanceOf(rank: number): () => number {
  let state = Math.floor(rank * 2 ** 53) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
