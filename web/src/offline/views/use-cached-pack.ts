import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import type { OfflineThunk } from './enqueue-action.ts';
import type { CachedPack } from '../cache/cached-pack.ts';

export type CachedPackView = { readonly isReading: boolean; readonly found: CachedPack | null };

const readCachedPack: OfflineThunk<Promise<CachedPack | null>> = async (
  _dispatch,
  _getState,
  { offline },
) => {
  try {
    return await (await offline.session()).cachedPack();
  } catch {
    return null;
  }
};

/** The technician's pack from this device; with `wanted` false, reads nothing. For a view whose request failed. */
export function useCachedPack(wanted: boolean): CachedPackView {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState<CachedPackView>({ isReading: true, found: null });
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    void dispatch(readCachedPack).then((found) => {
      if (!over) setKept({ isReading: false, found });
    });
    return () => {
      over = true;
    };
  }, [dispatch, wanted]);
  return wanted ? kept : { isReading: false, found: null };
}
