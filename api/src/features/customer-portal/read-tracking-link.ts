import type { TrackingLink } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import { requireFound } from '../../access/access.ts';
import { trackingAddress, trackingEndsAt } from './tracking-link.ts';

type Wanted = { readonly visitId: string; readonly companyId: string; readonly scope: ReadScope };

/** The link of a visit of the scope, and when it ends. */
export async function readTrackingLink(
  tx: Tx,
  { visitId, companyId, scope }: Wanted,
  config: Config,
): Promise<TrackingLink> {
  const visit = requireFound(await findVisit(tx, visitId, scope));
  return {
    url: trackingAddress(config, companyId, visit.id),
    endsAt: trackingEndsAt(visit).toISOString(),
  };
}
