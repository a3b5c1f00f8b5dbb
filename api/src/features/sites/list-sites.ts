import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listSiteRows, type SiteQuery } from '@switchyard/platform/db/repositories/site-repository.ts';
import { requireListScope } from '../../work/access.ts';

/** @param now decides which day's technicians may read a gate code */
export async function listSites(tx: Tx, actor: Actor, query: SiteQuery, now: Date): Promise<Page<Site>> {
  return await listSiteRows(tx, { query, scope: requireListScope(actor, 'site', query), now });
}
