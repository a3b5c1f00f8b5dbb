import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Technician, UpdateTechnician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRecord } from '@switchyard/contracts/technicians/technician-record.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { type ListQuery, recordApi } from '../../records/record-api.ts';
import type { SaveRecord } from '../../records/use-save-merged.ts';

/** Visits within a time range, of one technician or of all. */
type VisitWindow = { from: string; to: string; technicianId?: string };

/** Saves a change based on the technician when editing began. */
export type SaveTechnician = SaveRecord<Technician, UpdateTechnician>['merged'];

export const technicians = recordApi(technicianRecord, technicianRoutes, ['Visit', 'Dashboard']);

export const { useVisitsInWindowQuery, useAllTechniciansQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    allTechnicians: build.query<Technician[], ListQuery>({
      // A map has all of them; a page of the list, 200.
      async queryFn(query, _api, _options, ask) {
        const all: Technician[] = [];
        let cursor: string | null = null;
        do {
          const page: ListQuery = { ...query, limit: 200, ...(cursor === null ? {} : { cursor }) };
          const answer = await ask(routeRequest(technicianRoutes.list, { query: page }));
          if (answer.error !== undefined) return { error: answer.error };
          const { items, nextCursor } = answer.data as Page<Technician>;
          all.push(...items);
          cursor = nextCursor;
        } while (cursor !== null);
        return { data: all };
      },
      providesTags: ['Technician'],
    }),
    visitsInWindow: build.query<Visit[], VisitWindow>({
      // A day of a large company has more visits than one page holds; the load requires all of them.
      async queryFn(query, _api, _options, ask) {
        const visits: Visit[] = [];
        let cursor: string | null = null;
        do {
          const page: VisitWindow & { limit: number; cursor?: string } = { ...query, limit: 200 };
          const answer = await ask(
            routeRequest(visitRoutes.list, { query: cursor === null ? page : { ...page, cursor } }),
          );
          if (answer.error !== undefined) return { error: answer.error };
          const { items, nextCursor } = answer.data as Page<Visit>;
          visits.push(...items);
          cursor = nextCursor;
        } while (cursor !== null);
        return { data: visits };
      },
      providesTags: ['Visit'],
    }),
  }),
});
