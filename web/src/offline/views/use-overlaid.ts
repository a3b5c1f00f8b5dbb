import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../core/use-app-store.ts';
import type { ActionView } from '../../core/action-view.ts';
import { selectActionsOfKind } from '../overlay/offline-selectors.ts';
import type { OfflineThunk } from './enqueue-action.ts';
import type { Overlay } from '../session/offline-handle.ts';
import type { ListMatch, OptimisticMarks } from '../overlay/overlay.ts';

type Identified = { readonly id: string };
/** Actions that affect records of a kind; the same array until one of them changes. */
function useActionsOfKind(kind: OfflineKind): readonly ActionView[] {
  return useAppSelector((state) => selectActionsOfKind(state, kind), shallowEqual);
}

const getOverlay: OfflineThunk<Overlay | null> = (_dispatch, _getState, { offline }) => offline.overlay;

/** A server record with unsent changes overlaid. */
export function useOverlaid<Item extends Identified>(
  kind: OfflineKind,
  record: Item | undefined,
): (Item & OptimisticMarks) | undefined {
  const dispatch = useAppDispatch();
  const actions = useActionsOfKind(kind);
  return useMemo(() => {
    if (record === undefined || actions.length === 0) return record;
    return dispatch(getOverlay)?.record(kind, record, actions) ?? record;
  }, [dispatch, kind, record, actions]);
}

/**
 * A server list with unsent changes overlaid. `matches` selects the new records that belong to this list; keep it
 * stable between renders.
 */
export function useOverlaidList<Item extends Identified>(
  kind: OfflineKind,
  list: readonly Item[] | undefined,
  matches?: ListMatch<Item>,
): readonly (Item & OptimisticMarks)[] | undefined {
  const dispatch = useAppDispatch();
  const actions = useActionsOfKind(kind);
  return useMemo(() => {
    if (list === undefined || actions.length === 0) return list;
    return dispatch(getOverlay)?.list(kind, list, actions, matches) ?? list;
  }, [dispatch, kind, list, actions, matches]);
}
