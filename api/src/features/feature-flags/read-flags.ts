import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  listFlagRecords,
  readFlagMap,
  readFlagRecord,
} from '@switchyard/platform/db/repositories/flag-repository.ts';

/** All flags with their state in every environment. */
export async function listFlags(tx: Tx): Promise<Flag[]> {
  return await listFlagRecords(tx);
}

/** One flag. @throws ProblemError `flag.unknown` */
export async function readFlag(tx: Tx, key: string): Promise<Flag> {
  return await requireFlag({ tx }, key);
}

/** Flag keys with their state in one environment. */
export async function readFlagStates(tx: Tx, environment: FlagEnvironment): Promise<Record<string, boolean>> {
  return await readFlagMap(tx, environment);
}

/** @throws ProblemError `flag.unknown` */
export async function requireFlag({ tx }: { tx: Tx }, key: string): Promise<Flag> {
  const flag = await readFlagRecord(tx, key);
  if (!flag) throw new ProblemError('flag.unknown');
  return flag;
}
