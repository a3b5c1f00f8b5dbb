import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { ActionView } from '../../offline/action-view.ts';
import { enqueueAction, type OfflineThunk } from '../../offline/enqueue-action.ts';
import type { OfflineState } from '../../offline/offline-slice.ts';
import { takeBackCommand } from './field-actions.ts';

/**
 * Takes an entry back. One that never left this device leaves no trace; one that the server has, or may have, is deleted
 * there as soon as there is a network. @throws OfflineStorageError when it cannot be kept
 */
export function takeBack(visit: Visit, entry: VisitEntry, at: string): OfflineThunk<Promise<void>> {
  return async (dispatch, getState, { offline }) => {
    const state = () => (getState() as { readonly offline: OfflineState }).offline;
    const made = state().actions.find(({ clientRef }) => clientRef === entry.id);
    if (made !== undefined && neverLeft(made)) {
      const session = await offline.session();
      const isDiscarded = await session.discard(made.id).then(
        () => true,
        // It has gone out meanwhile.
        () => false,
      );
      if (isDiscarded) return;
    }
    const id = state().realIds[entry.id] ?? entry.id;
    await dispatch(enqueueAction(takeBackCommand(visit, { ...entry, id }, at)));
  };
}

/** Whether the server cannot have it: it was not tried, or refused. After a try without an answer nobody knows. */
export function neverLeft({ state, retryCount }: Pick<ActionView, 'state' | 'retryCount'>): boolean {
  if (state === 'attention' || state === 'conflict') return true;
  return state !== 'sending' && retryCount === 0;
}
