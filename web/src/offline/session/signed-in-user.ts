import { sessionApi } from '../../core/session-api.ts';
import type { AppStore } from '../../core/store.ts';
import type { CachedRecords } from '../cache/cached-records.ts';
import { keptUser } from '../../core/kept-user.ts';

/** Asks the server who is signed in; returns the user's id, null if nobody is. @throws Error without an answer */
export async function whoIsSignedIn(store: AppStore): Promise<string | null> {
  const { currentUser } = sessionApi.endpoints;
  const { data, error } = await store.dispatch(
    currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (error !== undefined) throw new Error('Nobody says who is signed in', { cause: error });
  return data?.keptAt === undefined ? (data?.id ?? null) : null;
}

/**
 * Caches the server's data of the user, for starts at which it cannot be asked; until the returned function is called.
 */
export function keepUser(store: AppStore, kept: CachedRecords, userId: string): () => void {
  const select = sessionApi.endpoints.currentUser.select();
  let known: number | undefined;
  const look = () => {
    const { data, fulfilledTimeStamp } = select(store.getState());
    if (fulfilledTimeStamp === known || data?.id !== userId || data.keptAt !== undefined) return;
    known = fulfilledTimeStamp;
    kept.keepUser(keptUser(data, fulfilledTimeStamp ?? Date.now()));
  };
  look();
  return store.subscribe(look);
}
