import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../app/use-app-store.ts';
import type { ActionView } from './action-view.ts';
import { selectOverlayActions } from './offline-selectors.ts';
import { type ListMatch, type OptimisticMarks, overlayList, overlayRecord } from './overlay.ts';

type Identified = { readonly id: string };
const none: readonly ActionView[] = [];

/** Actions that touch records of a kind; the same array until one of them changes. */
function useActionsOfKind(kind: OfflineKind): readonly ActionView[] {
  return useAppSelector((state) => {
    const actions = selectOverlayActions(state);
    if (actions.length === 0) return none;
    return actions.filter((action) => action.target?.kind === kind);
  }, shallowEqual);
}

/** A record of the server with what is unsent laid over it. */
export function useOverlaid<Item extends Identified>(
  kind: OfflineKind,
  record: Item | undefined,
): (Item & OptimisticMarks) | undefined {
  const actions = useActionsOfKind(kind);
  return useMemo(() => record && overlayRecord(kind, record, actions), [kind, record, actions]);
}

/**
 * A list of the server with what is unsent laid over it. `matches` says which records made here belong to this list;
 * keep it the same between renders.
 */
export function useOverlaidList<Item extends Identified>(
  kind: OfflineKind,
  list: readonly Item[] | undefined,
  matches?: ListMatch<Item>,
): readonly (Item & OptimisticMarks)[] | undefined {
  const actions = useActionsOfKind(kind);
  return useMemo(() => list && overlayList(kind, list, actions, matches), [kind, list, actions, matches]);
}
