import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { ActionView } from '../../core/action-view.ts';
import { enqueueAction, type OfflineThunk } from '../../offline/views/enqueue-action.ts';
import type { OfflineState } from '../../core/offline-slice.ts';
import { removePhotoCommand, takeBackCommand } from './field-actions.ts';

/**
 * Deletes an entry. An entry that was never sent leaves no trace; one that the server has, or may have, is deleted
 * there as soon as there is a network.
 * @throws OfflineStorageError when the deletion cannot be stored
 */
export function takeBack(visit: Visit, entry: VisitEntry, at: string): OfflineThunk<Promise<void>> {
  return async (dispatch, getState, { offline }) => {
    const state = () => (getState() as { readonly offline: OfflineState }).offline;
    const made = state().actions.find(({ clientRef }) => clientRef === entry.id);
    if (made !== undefined && neverLeft(made)) {
      const session = await offline.session();
      const isDiscarded = await session.discard(made.id).then(
        () => true,
        // It was sent in the meantime.
        () => false,
      );
      if (isDiscarded) return;
    }
    const id = state().realIds[entry.id] ?? entry.id;
    await dispatch(enqueueAction(takeBackCommand(visit, { ...entry, id }, at)));
  };
}

/** Deletes a picture, with its upload if that was never sent. @throws OfflineStorageError as above */
export function removePhoto(visit: Visit, photo: Photo, at: string): OfflineThunk<Promise<void>> {
  return async (dispatch, getState, { offline }) => {
    const { actions } = (getState() as { readonly offline: OfflineState }).offline;
    const entity = `photo:${photo.sha256}`;
    const upload = actions.find((one) => one.type === 'photo-upload' && one.entities.includes(entity));
    if (upload !== undefined && neverLeft(upload)) {
      const session = await offline.session();
      const isDiscarded = await session.discard(upload.id).then(
        () => true,
        () => false,
      );
      if (isDiscarded) return;
    }
    await dispatch(enqueueAction(removePhotoCommand(visit, photo, at)));
  };
}

/** True if the server cannot have it: not attempted, or refused. After an attempt without a reply this is unknown. */
export function neverLeft({ state, retryCount }: Pick<ActionView, 'state' | 'retryCount'>): boolean {
  if (state === 'attention' || state === 'conflict') return true;
  return state !== 'sending' && retryCount === 0;
}
