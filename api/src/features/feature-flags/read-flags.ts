import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readFlagMap } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { requireFlag } from '@switchyard/platform/flags/require-flag.ts';

export { requireFlag, requireLiving, requireRules } from '@switchyard/platform/flags/require-flag.ts';

/** One flag. @throws ProblemError `flag.unknown` */
export async function readFlag(tx: Tx, key: string): Promise<Flag> {
  return await requireFlag({ tx }, key);
}

/** Flag keys with their state in one environment. */
export async function readFlagStates(tx: Tx, environment: FlagEnvironment): Promise<Record<string, boolean>> {
  return await readFlagMap(tx, environment);
}
