import type { OfflineThunk } from './enqueue-action.ts';

export type LocalPicture = { readonly bytes: ArrayBuffer; readonly type: string };

/** Bytes of a picture that is still unsent, by its hash; null if this device does not have it. */
export function localPicture(sha256: string): OfflineThunk<Promise<LocalPicture | null>> {
  return async (_dispatch, _getState, { offline }) => {
    const session = await offline.current();
    return session === null ? null : session.blob(sha256).catch(() => null);
  };
}
