import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  listFlagRecords,
  readFlagMap,
  readFlagRecord,
} from '@switchyard/platform/db/repositories/flag-repository.ts';
import { requirePermission } from '../../http/require-permission.ts';

/** All flags with their state in every environment. @throws ProblemError `auth.forbidden` */
export async function listFlags(tx: Tx, actor: Actor): Promise<Flag[]> {
  requirePermission(actor, 'flag.view');
  return await listFlagRecords(tx);
}

/** One flag. @throws ProblemError `auth.forbidden`, `flag.unknown` */
export async function readFlag(tx: Tx, actor: Actor, key: string): Promise<Flag> {
  requirePermission(actor, 'flag.view');
  return await requireFlag({ tx }, key);
}

/** Flag keys with their state in one environment. */
export async function readFlagStates(
  tx: Tx,
  actor: Actor,
  environment: FlagEnvironment,
): Promise<Record<string, boolean>> {
  requirePermission(actor, 'flag.evaluate');
  return await readFlagMap(tx, environment);
}

/** @throws ProblemError `flag.unknown` */
export async function requireFlag({ tx }: { tx: Tx }, key: string): Promise<Flag> {
  const flag = await readFlagRecord(tx, key);
  if (!flag) throw new ProblemError('flag.unknown');
  return flag;
}
