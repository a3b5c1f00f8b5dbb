import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { shownEnvironments } from '../environments.ts';

/** Environments of a flag: the usual ones in promotion order, then those that the company added. */
export function environmentsOf({ environments }: Flag): FlagEnvironment[] {
  const known = environments.map(({ environment }) => environment);
  const usual: readonly FlagEnvironment[] = shownEnvironments;
  return [
    ...usual.filter((environment) => known.includes(environment)),
    ...known.filter((environment) => !usual.includes(environment)).toSorted(),
  ];
}
