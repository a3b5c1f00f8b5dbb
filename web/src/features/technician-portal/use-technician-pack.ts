import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { useMemo } from 'react';
import { statusOf } from '../../lib/request-error.ts';
import { useKeptPack } from '../../offline/use-kept-pack.ts';
import { useOverlaidList } from '../../offline/use-overlaid.ts';
import { byOccurrence } from './by-occurrence.ts';
import { useTechnicianPackQuery } from './pack-api.ts';
import { usePackLive } from './use-pack-live.ts';

export type PackView = {
  /** With everything that is unsent laid over it. */
  readonly pack: TechnicianPack | undefined;
  /** When the pack was last current, where it could not be fetched again; null while it is. */
  readonly keptAt: string | number | null;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

// A visit is made by the office alone.
const noNewVisits = () => false;

/** The technician's work as it stands on this device. */
export function useTechnicianPack(): PackView {
  const { data: fetched, error, refetch } = useTechnicianPackQuery();
  const isCut = fetched === undefined && statusOf(error) === 'network';
  const kept = useKeptPack(isCut);
  const data = fetched ?? kept.found?.pack;
  usePackLive();
  const visits = useOverlaidList('visit', data?.visits, noNewVisits);
  const entries = useOverlaidList<VisitEntry>('visit_entry', data?.entries);
  const photos = useOverlaidList('photo', data?.photos);
  const communications = useOverlaidList('communication', data?.communications);
  const pack = useMemo(
    () =>
      data && {
        ...data,
        visits: [...(visits ?? [])],
        entries: (entries ?? []).toSorted(byOccurrence),
        photos: [...(photos ?? [])],
        communications: [...(communications ?? [])],
      },
    [data, visits, entries, photos, communications],
  );
  const keptAt = fetched && error ? fetched.serverTime : (kept.found?.at ?? null);
  // What this device has may still be on its way out of the storage.
  return { pack, keptAt: pack ? keptAt : null, error: kept.isReading ? undefined : error, refetch };
}
