import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { api } from './api.ts';

/** Who is signed in. A 401 is the answer "nobody", not a failure. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<CurrentUser | null, void>({
      query: () => ({ path: '/api/auth/user', on401: 'null' }),
      providesTags: ['Session'],
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ path: '/api/auth/logout', method: 'POST' }),
    }),
  }),
});

export const { useCurrentUserQuery, useLogoutMutation } = sessionApi;
