import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import type { AbsenceType } from '@switchyard/contracts/absences/absence-options.ts';
import { absenceRoutes } from '@switchyard/contracts/absences/absence-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type Write = { readonly idempotencyKey: string };
/** Epoch ms. */
type EnterAbsence = Write & {
  readonly technicianId: string;
  readonly type: AbsenceType;
  readonly start: number;
  readonly end: number;
};
type CancelAbsence = Write & { readonly id: string; readonly revision: number };

/** Calls of the board about absences; fetched with its dialogs and menus, not with the board. */
export const absenceCalls = api.injectEndpoints({
  endpoints: (build) => ({
    enterAbsence: build.mutation<Absence, EnterAbsence>({
      query: ({ technicianId, type, start, end, idempotencyKey }) =>
        routeRequest(absenceRoutes.create, {
          body: {
            technicianId,
            type,
            startsAt: new Date(start).toISOString(),
            endsAt: new Date(end).toISOString(),
          },
          idempotencyKey,
        }),
      invalidatesTags: ['Absence'],
    }),
    cancelAbsence: build.mutation<Absence, CancelAbsence>({
      query: ({ id, revision, idempotencyKey }) =>
        routeRequest(absenceRoutes.transition, {
          params: { id },
          body: { to: 'cancelled' },
          revision,
          idempotencyKey,
        }),
      invalidatesTags: ['Absence'],
    }),
  }),
});
