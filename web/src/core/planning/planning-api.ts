import { type Snapshot, snapshotRoute } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';

/** Reads the plans of some days, beside the board. */
export const planningApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation although it reads: plans of other days do not stay in the cache.
    readPlans: build.mutation<Snapshot, { start: number; end: number }>({
      query: ({ start, end }) =>
        routeRequest(snapshotRoute, {
          query: {
            topic: 'dispatch',
            from: new Date(start).toISOString(),
            to: new Date(end).toISOString(),
          },
        }),
    }),
  }),
});
