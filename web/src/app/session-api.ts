import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { networkHeard } from '../offline/offline-slice.ts';
import { api } from './api.ts';
import { lastUserHere } from './session-hint.ts';

/** `keptAt`: the server could not be asked; as this device kept them then, epoch ms. */
export type SessionUser = CurrentUser & { readonly keptAt?: number };

/** Whoever waits longer for the server to say who is signed in works with what this device has, ms. */
const patienceMs = 6000;
const late = { error: { status: 'network', text: 'No answer' } } as const;

/** Who is signed in. A 401 is the answer "nobody", not a failure; without an answer it is whoever was here last. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<SessionUser | null, void>({
      queryFn: async (_nothing, { dispatch, getState }, _options, ask) => {
        const asked = ask({ path: '/api/auth/user', on401: 'null' });
        const here = lastUserHere();
        const isKnown = isUserKnown(getState());
        const answer = here === null || isKnown ? await asked : await Promise.race([asked, patience()]);
        if (!('error' in answer) || answer.error === undefined)
          return { data: answer.data as CurrentUser | null };
        if (isKnown || here === null || answer.error.status !== 'network') return { error: answer.error };
        dispatch(networkHeard({ online: false, at: new Date().toISOString() }));
        const kept = await readKept(here);
        return kept === null ? { error: answer.error } : { data: kept };
      },
      providesTags: ['Session'],
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ path: '/api/auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useCurrentUserQuery, useLogoutMutation } = sessionApi;

/** The page has a user already: they stay until the server says otherwise. */
function isUserKnown(state: unknown): boolean {
  const select = sessionApi.endpoints.currentUser.select();
  return select(state as Parameters<typeof select>[0]).data != null;
}

async function readKept(here: NonNullable<ReturnType<typeof lastUserHere>>): Promise<SessionUser | null> {
  try {
    const { readKeptUser } = await import('../offline/kept-user.ts');
    const kept = await readKeptUser(here, Date.now());
    return kept && { ...kept.user, keptAt: kept.lastSyncAt };
  } catch {
    // Nothing was kept, or the storage is blocked.
    return null;
  }
}

function patience(): Promise<typeof late> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(late), patienceMs);
  });
}
