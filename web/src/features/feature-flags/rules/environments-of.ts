import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { shownEnvironments } from '../environments.ts';

/** Environments of flags, in the order of {@link environmentsOf}. */
export function environmentsOfAll(flags: readonly Flag[]): FlagEnvironment[] {
  return environmentsOf({ environments: flags.flatMap(({ environments }) => environments) });
}

/** Environments of a flag: the usual ones in promotion order, then those that the company added. */
export function environmentsOf({ environments }: Pick<Flag, 'environments'>): FlagEnvironment[] {
  const known = [...new Set(environments.map(({ environment }) => environment))];
  const usual: readonly FlagEnvironment[] = shownEnvironments;
  return [
    ...usual.filter((environment) => known.includes(environment)),
    ...known.filter((environment) => !usual.includes(environment)).toSorted(),
  ];
}
