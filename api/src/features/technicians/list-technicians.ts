import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  listTechnicianRows,
  type TechnicianQuery,
} from '@switchyard/platform/db/repositories/technician-list-repository.ts';
import { readLocalTime } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { requireListScope } from '../../work/access.ts';

/** @param now decides who is on shift */
export async function listTechnicians(
  tx: Tx,
  actor: Actor,
  query: TechnicianQuery,
  now: Date,
): Promise<Page<Technician>> {
  const scope = requireListScope(actor, 'technician', query);
  const local = await readLocalTime(tx, { companyId: actor.companyId, now });
  return await listTechnicianRows(tx, { query, scope, local });
}
