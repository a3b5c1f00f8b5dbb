/** Modules that the same pages load. */
export type Group = {
  readonly pages: ReadonlySet<number>;
  readonly ids: readonly string[];
  /** Estimated bytes after compression. */
  readonly size: number;
};

type Graph = {
  readonly imports: (id: string) => readonly string[];
  /** How much a page counts; more for a page that is large and opened often. */
  readonly weight: (page: number) => number;
};

/**
 * Cost of a file for a page, in bytes after compression: its two requests (`fetchBeforeImport`), the browser's work for
 * a module, about 3 ms, its imports and exports, and worse compression.
 */
const fileBytes = 600;

/**
 * Merges groups as long as that saves more than it costs: each page has fewer files, but the pages of one group load
 * the other one, too. Groups never come to need each other.
 */
export function mergeGroups(groups: readonly Group[], graph: Graph): readonly Group[] {
  const merged = new Set(groups);
  let pairs = groups.flatMap((one, index) => pairsOf(one, groups.slice(index + 1), graph));
  for (;;) {
    pairs.sort((a, b) => b.gain - a.gain);
    const best = pairs.find(
      ({ one, other }) => !wouldCircle(join(one, other), [one, other], [...merged], graph),
    );
    if (!best) return [...merged];
    const { one, other } = best;
    const joined = join(one, other);
    merged.delete(one);
    merged.delete(other);
    pairs = pairs.filter((pair) => merged.has(pair.one) && merged.has(pair.other));
    pairs.push(...pairsOf(joined, [...merged], graph));
    merged.add(joined);
  }
}

type Pair = { readonly one: Group; readonly other: Group; readonly gain: number };

/** The pairs of a group with others that are worth merging. */
function pairsOf(one: Group, others: readonly Group[], graph: Graph): readonly Pair[] {
  return others
    .map((other) => ({ one, other, gain: gain(one, other, graph) }))
    .filter((pair) => pair.gain > 0);
}

function gain(one: Group, other: Group, { weight }: Graph): number {
  const count = (pages: ReadonlySet<number>) => [...pages].reduce((sum, page) => sum + weight(page), 0);
  const both = count(one.pages.intersection(other.pages));
  const extra = one.size * (count(other.pages) - both) + other.size * (count(one.pages) - both);
  return fileBytes * both - extra;
}

function join(one: Group, other: Group): Group {
  return {
    pages: one.pages.union(other.pages),
    ids: [...one.ids, ...other.ids],
    size: one.size + other.size,
  };
}

/** True if something outside of the group is imported by it and imports it. */
function wouldCircle(
  group: Group,
  replaced: readonly Group[],
  groups: readonly Group[],
  { imports }: Graph,
): boolean {
  const inside = new Set(group.ids);
  const chunkOf = new Map(
    groups.filter((other) => !replaced.includes(other)).flatMap(({ ids }) => ids.map((id) => [id, ids])),
  );
  const outside = new Set(group.ids.flatMap(imports).filter((id) => !inside.has(id)));
  for (const id of outside) {
    for (const next of (chunkOf.get(id) ?? [id]).flatMap(imports)) {
      if (inside.has(next)) return true;
      outside.add(next);
    }
  }
  return false;
}
