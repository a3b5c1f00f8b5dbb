import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Technician, UpdateTechnician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import type { z } from 'zod';
import { api } from '../../app/api.ts';
import type { QueryValue } from '../../app/request.ts';
import { routeRequest } from '../../app/route-request.ts';

export type TechnicianQuery = Readonly<Record<string, QueryValue>>;
export type NewTechnician = z.input<(typeof technicianRoutes.create)['body'] & {}>;
/** Visits of a span, of one technician or of all. */
export type VisitWindow = { from: string; to: string; technicianId?: string };

export const techniciansApi = api.injectEndpoints({
  endpoints: (build) => ({
    technicians: build.infiniteQuery<Page<Technician>, TechnicianQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(technicianRoutes.list, {
          query: pageParam === null ? { ...queryArg, count: 'true' } : { ...queryArg, cursor: pageParam },
        }),
      providesTags: ['Technician'],
    }),
    technician: build.query<Technician, string>({
      query: (id) => routeRequest(technicianRoutes.read, { params: { id } }),
      providesTags: ['Technician'],
    }),
    visitsInWindow: build.query<Visit[], VisitWindow>({
      // A day of a large company has more visits than one page holds; a load is right only when all are counted.
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
    createTechnician: build.mutation<Technician, NewTechnician>({
      query: (body) => routeRequest(technicianRoutes.create, { body }),
      invalidatesTags: ['Technician'],
    }),
    deleteTechnician: build.mutation<Technician, { id: string; revision: number }>({
      query: ({ id, revision }) => routeRequest(technicianRoutes.remove, { params: { id }, revision }),
      invalidatesTags: ['Technician'],
    }),
    updateTechnician: build.mutation<Technician, { id: string; revision: number; body: UpdateTechnician }>({
      query: ({ id, revision, body }) =>
        routeRequest(technicianRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Technician'],
    }),
  }),
});

export const {
  useTechniciansInfiniteQuery,
  useTechnicianQuery,
  useVisitsInWindowQuery,
  useCreateTechnicianMutation,
  useDeleteTechnicianMutation,
  useUpdateTechnicianMutation,
} = techniciansApi;
