import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readSandboxUse } from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import {
  addStoredBytes,
  readLimits,
  recount,
} from '@switchyard/platform/db/repositories/usage-repository.ts';
import { quotaProblem } from '@switchyard/platform/usage/quota-problem.ts';

type RoomFor = { companyId: string; bytes: number; isStored?: boolean; now: Date };

/**
 * Refuses an upload beyond the storage of the company: of its plan, or of a sandbox. Pictures being decoded at the moment
 * are not counted yet: the excess is at most the renderer's concurrent pictures.
 * @param upload `bytes` about to be stored; with `isStored` they are in rows of this transaction already
 * @throws ProblemError `sandbox.storage_full`, `quota.reached`; devices keep the upload and retry
 */
export async function requireStorageRoom(
  tx: Tx,
  config: Pick<Config, 'SWITCHYARD_SANDBOX_MEGABYTES'>,
  { companyId, bytes, isStored = false, now }: RoomFor,
): Promise<void> {
  const most = config.SWITCHYARD_SANDBOX_MEGABYTES;
  const used = await readSandboxUse(tx, companyId);
  const missing = isStored ? 0 : bytes;
  if (used !== null) {
    if (used + missing <= most * 1_000_000) return;
    throw new ProblemError('sandbox.storage_full', {
      detail: `A sandbox holds at most ${most} MB of pictures and lists. Keep it as a company to add more`,
    });
  }
  const { storage } = await readLimits(tx, companyId);
  if (storage === null) return;
  const stored =
    (await addStoredBytes(tx, companyId, bytes)) ?? missing + (await recount(tx, companyId)).stored;
  if (stored > storage) throw quotaProblem('storage', storage, now);
}
