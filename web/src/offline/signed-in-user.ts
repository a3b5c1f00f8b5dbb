import { sessionApi } from '../app/session-api.ts';
import type { AppStore } from '../app/store.ts';
import type { KeptRecords } from './kept-records.ts';
import { keptUser } from './kept-user.ts';

/** Asks the server who is signed in; answers the user's id, null for nobody. @throws Error without an answer */
export async function whoIsSignedIn(store: AppStore): Promise<string | null> {
  const { currentUser } = sessionApi.endpoints;
  const { data, error } = await store.dispatch(
    currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (error !== undefined) throw new Error('Nobody says who is signed in', { cause: error });
  return data?.keptAt === undefined ? (data?.id ?? null) : null;
}

/** Keeps what the server says of the user, for a start at which it cannot be asked; until the answer is called. */
export function keepUser(store: AppStore, kept: KeptRecords, userId: string): () => void {
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
