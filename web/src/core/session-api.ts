import { t } from '@lingui/core/macro';
import type { SessionAnswer } from '@switchyard/contracts/identity/user.ts';
import { networkHeard } from './offline-slice.ts';
import { api } from './api.ts';
import { lastUserHere } from './session-hint.ts';
import type { SessionUser } from './session-user.ts';

/** If the server takes longer than this to confirm the session, the stored one is used, ms. */
const patienceMs = 6000;

/**
 * The signed-in user. A 401 means "signed out", not a failure; without an answer, the last user of this device is
 * used.
 */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<SessionUser | null, void>({
      queryFn: async (_nothing, { dispatch, getState }, _options, ask) => {
        const known = knownUser(getState());
        const asked = ask({ path: '/api/auth/user', on401: 'null' });
        // A page with a user keeps them until the server reports otherwise.
        const here = known === null ? lastUserHere() : null;
        const answer = await (here === null ? asked : Promise.race([asked, patience()]));
        if (answer !== null && !answer.error)
          return { data: withPlaces(answer.data as SessionAnswer | null, known) };
        const error = answer?.error ?? ({ status: 'network', text: t`No answer` } as const);
        if (here === null || error.status !== 'network') return { error };
        dispatch(networkHeard({ online: false, at: new Date().toISOString() }));
        const kept = await import('./kept-user.ts')
          .then(({ readKeptUser }) => readKeptUser(here, Date.now()))
          // Nothing was stored, or the storage is blocked.
          .catch(() => null);
        return kept === null ? { error } : { data: { ...kept.user, keptAt: kept.lastSyncAt } };
      },
      providesTags: ['Session'],
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ path: '/api/auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useCurrentUserQuery, useLogoutMutation } = sessionApi;

function knownUser(state: unknown): SessionUser | null {
  const select = sessionApi.endpoints.currentUser.select();
  return select(state as Parameters<typeof select>[0]).data ?? null;
}

/** The first positions of a user stay: later ones may be newer than data that the page has read meanwhile. */
function withPlaces(answer: SessionAnswer | null, known: SessionUser | null): SessionUser | null {
  if (answer === null) return null;
  const { places: topics, ...user } = answer;
  const places = known?.id === user.id ? known.places : topics && { at: Date.now(), topics };
  return places === undefined ? user : { ...user, places };
}

function patience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs, null);
  });
}
