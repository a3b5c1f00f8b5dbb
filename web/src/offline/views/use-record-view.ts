import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import { useMemo } from 'react';
import { useAppSelector } from '../../core/use-app-store.ts';
import { statusOf } from '../../lib/request-error.ts';
import type { ListMatch, OptimisticMarks } from '../overlay/overlay.ts';
import { useCachedRecords } from './use-cached-records.ts';
import { useOverlaid, useOverlaidList } from './use-overlaid.ts';

type Identified = { readonly id: string };
type Read<Data> = { readonly data?: Data | undefined; readonly error?: unknown };

export type RecordView<Item> = {
  /** With unsent changes overlaid. */
  readonly record: (Item & OptimisticMarks) | undefined;
  /** When the copy on this device was fetched, epoch ms; null while the server answers. */
  readonly keptAt: number | null;
};

/** A record for a page: the server's, or its cached copy while there is no network, with unsent changes overlaid. */
export function useRecordView<Item extends Identified>(
  kind: OfflineKind,
  id: string,
  { data, error }: Read<Item>,
): RecordView<Item> {
  const isCut = data === undefined && statusOf(error) === 'network';
  const kept = useCachedRecords<Item>(kind, isCut);
  const found = isCut ? kept.records.find((record) => record.id === id) : undefined;
  const record = useOverlaid(kind, data ?? found);
  return { record, keptAt: found === undefined ? null : (kept.ages.get(id) ?? null) };
}

const none: readonly never[] = [];

export type RecordsView<Item> = {
  readonly rows: readonly (Item & OptimisticMarks)[] | undefined;
  readonly keptAt: number | null;
};

/**
 * A list for a page, in the same way. `matches` selects the records that belong to it; keep it stable between renders.
 */
export function useRecordsView<Item extends Identified>(
  kind: OfflineKind,
  { data, error }: Read<readonly Item[]>,
  matches: ListMatch<Item>,
): RecordsView<Item> {
  const isCut = data === undefined && statusOf(error) === 'network';
  const kept = useCachedRecords<Item>(kind, isCut);
  const found = useMemo(
    () => (isCut && kept.records.length > 0 ? kept.records.filter(matches) : undefined),
    [isCut, kept.records, matches],
  );
  const known = data ?? found;
  // Without a network, own new records are shown even if nothing else is known.
  const shown = useOverlaidList<Item>(kind, known ?? (isCut ? none : undefined), matches);
  const rows = known === undefined && shown?.length === 0 ? undefined : shown;
  return { rows, keptAt: data === undefined && found !== undefined ? kept.oldestAt : null };
}

/** Real id of a record that was created here without a network, once the server has assigned it. */
export function useRealId(id: string): string {
  return useAppSelector((state) => state.offline.realIds[id] ?? id);
}
