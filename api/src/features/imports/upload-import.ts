import { createHash } from 'node:crypto';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  findImport,
  findOpenImport,
  insertImport,
} from '@switchyard/platform/db/repositories/import-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireSandboxRoom } from '../../accounts/sandbox-room.ts';
import { loadImport } from './load-import.ts';
import { parseList } from './parse-list.ts';

/**
 * Stores an uploaded list without adding anything. Uploading the same bytes returns the existing import until it has
 * ended.
 * @throws ProblemError `import.unreadable`, `import.too_many_rows`, `sandbox.storage_full`
 */
export async function uploadImport(
  { database, clock, config }: Pick<AppDeps, 'database' | 'clock' | 'config'>,
  actor: Actor,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<Import> {
  const { companyId } = actor;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const begun = await database.inCompany(companyId, async (tx) => {
    const id = await findOpenImport(tx, sha256);
    if (id !== undefined) return await findImport(tx, id);
    return await requireSandboxRoom(tx, config, { companyId, bytes: bytes.length });
  });
  if (begun) return begun;
  const { rows, ...list } = await parseList(bytes);
  const now = clock.now();
  return await database.inCompany(companyId, async (tx) => {
    const id = newId(now.getTime());
    const created = { createdBy: actor.userId, createdByName: actor.name, now };
    await insertImport(
      tx,
      { ...list, ...created, id, companyId, fileName, sha256, bytes: bytes.length },
      rows,
    );
    return await loadImport(tx, id);
  });
}
