import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagEnvironments } from '@switchyard/contracts/feature-flags/flag.ts';
import { type FilterValues, flagFilter, manyFilter, textFilter } from '../../lib/url-filters.ts';
import { flagStateIn } from './flag-state.ts';

export const flagFilterSpec = {
  q: textFilter(),
  on: manyFilter(flagEnvironments),
  off: manyFilter(flagEnvironments),
  testing: flagFilter,
};
export type FlagFilters = FilterValues<typeof flagFilterSpec>;

/** Flags that match every word and every selected state. */
export function filterFlags(flags: readonly Flag[], { q, on, off, testing }: FlagFilters): Flag[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return flags.filter((flag) => {
    const text = `${flag.key} ${flag.name} ${flag.description}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      on.every((environment) => isEnabled(flag, environment)) &&
      off.every((environment) => !isEnabled(flag, environment)) &&
      (!testing || flag.experiments.some((experiment) => experiment.status === 'running'))
    );
  });
}

function isEnabled(flag: Flag, environment: FlagEnvironment): boolean {
  return flagStateIn(flag, environment)?.enabled === true;
}
