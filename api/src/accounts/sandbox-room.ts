import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readSandboxUse } from '@switchyard/platform/db/repositories/sandbox-repository.ts';

/**
 * Sandboxes are open to anyone, so their storage is limited; permanent companies have no limit. Pictures being decoded
 * at the moment are not counted yet: the excess is at most the renderer's concurrent pictures.
 * @param upload `bytes` about to be stored
 * @throws ProblemError `sandbox.storage_full`
 */
export async function requireSandboxRoom(
  tx: Tx,
  config: Pick<Config, 'SWITCHYARD_SANDBOX_MEGABYTES'>,
  { companyId, bytes }: { companyId: string; bytes: number },
): Promise<void> {
  const most = config.SWITCHYARD_SANDBOX_MEGABYTES;
  const used = await readSandboxUse(tx, companyId);
  if (used === null || used + bytes <= most * 1_000_000) return;
  throw new ProblemError('sandbox.storage_full', {
    detail: `A sandbox holds at most ${most} MB of pictures and lists. Keep it as a company to add more`,
  });
}
