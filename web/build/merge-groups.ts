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

/** Bytes that a page saves with each file less: its request, its imports and exports, and better compression. */
const fileBytes = 200;

/**
 * Merges groups as long as that saves more than it costs: each page has fewer files, but the pages of one group load
 * the other one, too. Groups never come to need each other.
 */
export function mergeGroups(groups: readonly Group[], graph: Graph): readonly Group[] {
  let merged = [...groups];
  for (;;) {
    const current = merged;
    const pairs = current
      .flatMap((one, index) =>
        current.slice(index + 1).map((other) => ({ one, other, gain: gain(one, other, graph) })),
      )
      .filter((pair) => pair.gain > 0)
      .toSorted((a, b) => b.gain - a.gain);
    const best = pairs.find(({ one, other }) => !wouldCircle(join(one, other), [one, other], current, graph));
    if (!best) return merged;
    merged = [
      ...current.filter((group) => group !== best.one && group !== best.other),
      join(best.one, best.other),
    ];
  }
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
