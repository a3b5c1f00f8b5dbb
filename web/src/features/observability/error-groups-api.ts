import type {
  ErrorGroup,
  ErrorGroupState,
  StoredReport,
} from '@switchyard/contracts/error-reports/error-report.ts';
import { errorReportRoutes } from '@switchyard/contracts/error-reports/error-report-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

type GroupQuery = { readonly state: ErrorGroupState | null; readonly q: string };
type GroupDetail = { readonly group: ErrorGroup; readonly reports: readonly StoredReport[] };

export const { useErrorGroupsQuery, useErrorGroupQuery, useSetErrorGroupStateMutation } = api.injectEndpoints(
  {
    endpoints: (build) => ({
      errorGroups: build.query<{ items: ErrorGroup[] }, GroupQuery>({
        query: (query) => routeRequest(errorReportRoutes.list, { query }),
        providesTags: ['Observability'],
        keepUnusedDataFor: 0,
      }),
      errorGroup: build.query<GroupDetail, { id: string; errorId: string | null }>({
        query: ({ id, errorId }) =>
          routeRequest(errorReportRoutes.read, { params: { id }, query: { errorId } }),
        providesTags: ['Observability'],
        keepUnusedDataFor: 0,
      }),
      setErrorGroupState: build.mutation<ErrorGroup, { id: string; state: ErrorGroupState }>({
        query: ({ id, state }) =>
          routeRequest(errorReportRoutes.resolve, { params: { id }, body: { state } }),
        invalidatesTags: ['Observability'],
      }),
    }),
  },
);
