import { type Snapshot, snapshotRoute } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';

/** Epoch ms; `topic` is the company's topic of the board. */
type PlansOf = { readonly topic: string; readonly start: number; readonly end: number };

/** Reads technicians, visits and waiting jobs of some days. */
export const planningApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation although it reads: a query would cache and freeze its result record by record first.
    readSnapshot: build.mutation<Snapshot, PlansOf>({
      query: ({ topic, start, end }) =>
        routeRequest(snapshotRoute, {
          query: { topic, from: new Date(start).toISOString(), to: new Date(end).toISOString() },
        }),
    }),
  }),
});
