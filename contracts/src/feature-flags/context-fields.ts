import type { FlagRules, Segment } from '../flag-evaluation/flag-document.ts';

/** Fields that every context of the sample has, or that do not come from the program. */
export const keptFields: ReadonlySet<string> = new Set(['userId', 'sessionId', 'environment', 'currentTime']);

/** Fields of a context that decide on a flag: those of its conditions, and those by which shares and variants divide. */
export function fieldsReadBy(
  { strategies, variants }: Pick<FlagRules, 'strategies' | 'variants'>,
  segments: ReadonlyMap<string, Pick<Segment, 'constraints'>>,
): ReadonlySet<string> {
  const lists = [variants, ...strategies.map((strategy) => strategy.variants)].flat();
  const constraints = strategies.flatMap((strategy) => [
    ...strategy.constraints,
    ...strategy.segments.flatMap((id) => segments.get(id)?.constraints ?? []),
  ]);
  const fields = [
    ...constraints.map(({ contextName }) => contextName),
    ...strategies.flatMap(({ kind }) => {
      if (kind.name === 'rollout') return kind.stickiness;
      if (kind.name === 'addresses') return 'remoteAddress';
      return kind.name === 'hosts' ? 'hostName' : [];
    }),
    ...lists.flatMap(({ stickiness, overrides = [] }) => [
      ...(stickiness === undefined ? [] : [stickiness]),
      ...overrides.map(({ contextName }) => contextName),
    ]),
  ];
  return new Set(fields.filter((field) => field !== 'default' && field !== 'random'));
}
