import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readSandboxUse } from '@switchyard/platform/db/repositories/sandbox-repository.ts';

/**
 * A sandbox is anybody's, so what one may upload is bounded; companies that stay are not. Pictures that are being
 * decoded at this moment are not counted yet: at most as many as the renderer takes at once may come on top.
 * @param upload `bytes` that are about to be kept
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
