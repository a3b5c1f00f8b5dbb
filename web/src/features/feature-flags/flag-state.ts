import type { Flag, FlagEnvironment, FlagState } from '@switchyard/contracts/feature-flags/flag.ts';

/** State of a flag in an environment; undefined if the reply did not contain the environment. */
export function flagStateIn(flag: Flag, environment: FlagEnvironment): FlagState | undefined {
  return flag.environments.find((state) => state.environment === environment);
}
