import { type Snapshot, snapshotRoute } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';

/** Epoch ms; `topic` is the company's topic of the board. */
type PlansOf = { readonly topic: string; readonly start: number; readonly end: number };

/** Reads technicians and visits of some days, beside the board. */
export const planningApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation although it reads: plans of other days do not stay in the cache.
    readPlans: build.mutation<Snapshot, PlansOf>({
      query: ({ topic, start, end }) =>
        routeRequest(snapshotRoute, {
          query: { topic, from: new Date(start).toISOString(), to: new Date(end).toISOString() },
        }),
    }),
  }),
});
