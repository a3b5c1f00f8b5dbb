import type { Experiment, Flag, FlagState } from '@switchyard/contracts/feature-flags/flag.ts';

/** The list with a flag merged in by key; the newer revision of each part wins. */
export function withFlag(flags: readonly Flag[], incoming: Flag): Flag[] {
  const index = flags.findIndex((flag) => flag.key === incoming.key);
  if (index === -1) return [...flags, incoming].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return flags.map((flag, at) => (at === index ? mergeFlag(flag, incoming) : flag));
}

/** The list after an experiment changed. */
export function withExperiment(flags: readonly Flag[], incoming: Experiment): Flag[] {
  return flags.map((flag) =>
    flag.id === incoming.flagId
      ? { ...flag, experiments: newest(flag.experiments, [incoming], (item: Experiment) => item.id) }
      : flag,
  );
}

function mergeFlag(current: Flag, incoming: Flag): Flag {
  return {
    ...(current.revision > incoming.revision ? current : incoming),
    environments: newest(
      current.environments,
      incoming.environments,
      (state: FlagState) => state.environment,
    ),
    experiments: newest(current.experiments, incoming.experiments, (item: Experiment) => item.id),
  };
}

/** Items by identity, each in its highest revision. Events may arrive after a newer reply. */
function newest<Item extends { revision: number }>(
  current: readonly Item[],
  incoming: readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  const byId = new Map(current.map((item) => [idOf(item), item]));
  for (const item of incoming) {
    const known = byId.get(idOf(item));
    if (!known || known.revision < item.revision) byId.set(idOf(item), item);
  }
  return [...byId.values()];
}
