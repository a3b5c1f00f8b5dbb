import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { absenceRecord } from '@switchyard/contracts/absences/absence-record.ts';
import { absenceRoutes } from '@switchyard/contracts/absences/absence-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { bookedVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { changeEndpoint, recordApi } from '../../records/record-api.ts';

const { tag } = absenceRecord;
/** Data that depends on who is away now. */
const dependent = ['Technician', 'Dashboard'] as const;
type Span = { technicianId: string; from: string; to: string };

const absencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    moveAbsence: changeEndpoint(build, absenceRoutes.transition, [tag, ...dependent]),
    nextAbsences: build.query<Page<Absence>, Omit<Span, 'to'>>({
      query: (query) =>
        routeRequest(absenceRoutes.list, {
          query: { ...query, state: 'requested,approved', sort: 'startsAt', limit: 5 },
        }),
      providesTags: [tag],
    }),
    visitsWhileAway: build.query<Page<Visit>, Span>({
      query: (query) =>
        routeRequest(visitRoutes.list, {
          query: { ...query, state: bookedVisitStates.join(','), limit: 20, count: 'true' },
        }),
      providesTags: ['Visit'],
    }),
    techniciansForAbsence: build.query<Page<Technician>, string>({
      query: (q) =>
        routeRequest(technicianRoutes.list, {
          query: { active: 'true', limit: 20, ...(q === '' ? {} : { q }) },
        }),
      providesTags: ['Technician'],
    }),
  }),
});

export const absences = {
  ...recordApi(absenceRecord, absenceRoutes, dependent),
  move: absencesApi.endpoints.moveAbsence,
};

export const { useNextAbsencesQuery, useVisitsWhileAwayQuery, useTechniciansForAbsenceQuery } = absencesApi;
