import { useEffect, useState } from 'react';
import { useAppDispatch } from '../app/use-app-store.ts';
import type { OfflineThunk } from './enqueue-action.ts';
import type { KeptPack } from './kept-pack.ts';

export type KeptPackView = { readonly isReading: boolean; readonly found: KeptPack | null };

const readKeptPack: OfflineThunk<Promise<KeptPack | null>> = async (_dispatch, _getState, { offline }) => {
  try {
    return await (await offline.session()).keptPack();
  } catch {
    return null;
  }
};

/** The technician's pack as this device kept it; `wanted` false reads nothing. For a view whose reading failed. */
export function useKeptPack(wanted: boolean): KeptPackView {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState<KeptPackView>({ isReading: true, found: null });
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    void dispatch(readKeptPack).then((found) => {
      if (!over) setKept({ isReading: false, found });
    });
    return () => {
      over = true;
    };
  }, [dispatch, wanted]);
  return wanted ? kept : { isReading: false, found: null };
}
