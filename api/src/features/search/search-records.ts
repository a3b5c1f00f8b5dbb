import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  searchCustomers,
  searchFlags,
  searchJobs,
  searchSites,
  searchTechnicians,
} from '@switchyard/platform/db/repositories/search-repository.ts';
import { requireScope } from '../../work/access.ts';

const jobLimit = 8;
const otherLimit = 5;

/** Records the actor may see whose words begin with the typed ones, jobs first. */
export async function searchRecords(tx: Tx, actor: Actor, q: string): Promise<SearchHit[]> {
  const scope = requireScope(actor, 'search.use');
  const search = { q, scope, limit: otherLimit };
  return [
    ...(await searchJobs(tx, { ...search, limit: jobLimit })),
    ...(await searchCustomers(tx, search)),
    ...(await searchTechnicians(tx, search)),
    ...(await searchSites(tx, search)),
    ...(scopeOf(actor.role, 'flag.view') === 'none' ? [] : await searchFlags(tx, search)),
  ];
}
