import type { SiteDistance } from '@switchyard/contracts/sites/site-distance.ts';
import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { readNearestSite } from '@switchyard/platform/db/repositories/site-repository.ts';

type Asked = Point & { readonly except?: string | undefined };

/** Distances of a position from the nearest other site in the scope, as it is and with its numbers swapped. */
export async function readSiteDistance(
  tx: Tx,
  scope: ReadScope,
  { except, latitude, longitude }: Asked,
): Promise<SiteDistance> {
  const others = { scope, except: except ?? null };
  const nearestKm = await readNearestSite(tx, { latitude, longitude }, others);
  const swapped = { latitude: longitude, longitude: latitude };
  const swappedKm = Math.abs(longitude) > 90 ? null : await readNearestSite(tx, swapped, others);
  return { nearestKm, swappedKm };
}
