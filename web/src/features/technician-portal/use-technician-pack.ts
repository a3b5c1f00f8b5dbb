import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { useMemo } from 'react';
import { statusOf } from '../../lib/request-error.ts';
import { useCachedPack } from '../../offline/views/use-cached-pack.ts';
import { useOverlaidList } from '../../offline/views/use-overlaid.ts';
import { byOccurrence } from './by-occurrence.ts';
import { useTechnicianPackQuery } from './pack-api.ts';
import { usePackLive } from './use-pack-live.ts';

export type PackView = {
  /** With all unsent changes overlaid. */
  readonly pack: TechnicianPack | undefined;
  /** Time of the shown data if it could not be refreshed; null while it is current. */
  readonly keptAt: string | number | null;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

// Only the office creates visits and equipment.
const noneIsNew = () => false;

/** The technician's work as known on this device. */
export function useTechnicianPack(): PackView {
  const { data: fetched, error, refetch } = useTechnicianPackQuery();
  const isCut = fetched === undefined && statusOf(error) === 'network';
  const kept = useCachedPack(isCut);
  const data = fetched ?? kept.found?.pack;
  usePackLive();
  const visits = useOverlaidList('visit', data?.visits, noneIsNew);
  const equipment = useOverlaidList('equipment', data?.equipment, noneIsNew);
  const entries = useOverlaidList<VisitEntry>('visit_entry', data?.entries);
  const photos = useOverlaidList('photo', data?.photos);
  const communications = useOverlaidList('communication', data?.communications);
  const pack = useMemo(
    () =>
      data && {
        ...data,
        visits: [...(visits ?? [])],
        equipment: [...(equipment ?? [])],
        entries: (entries ?? []).toSorted(byOccurrence),
        photos: [...(photos ?? [])],
        communications: [...(communications ?? [])],
      },
    [data, visits, equipment, entries, photos, communications],
  );
  const keptAt = fetched && error ? fetched.serverTime : (kept.found?.at ?? null);
  // The stored pack may still be loading from the device's storage.
  return { pack, keptAt: pack ? keptAt : null, error: kept.isReading ? undefined : error, refetch };
}
