import type { OfflineKind, OfflineRecord } from '@switchyard/contracts/offline/offline-record.ts';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import type { OfflineThunk } from './enqueue-action.ts';

export type CachedRecords<Data> = {
  readonly status: 'reading' | 'ready';
  readonly records: readonly Data[];
  /** When each was fetched, epoch ms, by id. */
  readonly ages: ReadonlyMap<string, number>;
  /** When the oldest of them was fetched, epoch ms; null without records. */
  readonly oldestAt: number | null;
};

const nothing = { status: 'reading', records: [], ages: new Map(), oldestAt: null } as const;

/** Cached records of a kind, the most recently fetched first; none if the storage does not answer. */
export function readCached(kind: OfflineKind): OfflineThunk<Promise<readonly OfflineRecord[]>> {
  return async (_dispatch, _getState, { offline }) => {
    try {
      return await (await offline.session()).kept(kind);
    } catch {
      return [];
    }
  };
}

/** Cached records of a kind; with `wanted` false, reads nothing. For views whose request failed. */
export function useCachedRecords<Data extends { readonly id: string }>(
  kind: OfflineKind,
  wanted = true,
): CachedRecords<Data> {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState<CachedRecords<Data>>(nothing);
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    void dispatch(readCached(kind)).then((found) => {
      if (over) return;
      const records = found as readonly OfflineRecord<Data>[];
      setKept({
        status: 'ready',
        records: records.map(({ data }) => data),
        ages: new Map(records.map(({ data, timestamp }) => [data.id, timestamp])),
        oldestAt: records.length === 0 ? null : Math.min(...records.map(({ timestamp }) => timestamp)),
      });
    });
    return () => {
      over = true;
    };
  }, [dispatch, kind, wanted]);
  return kept;
}
