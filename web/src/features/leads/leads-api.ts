import { listTeamRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { CreateLeadEntry, Lead, LeadDetail, UpdateLead } from '@switchyard/contracts/leads/lead.ts';
import { api } from '../../app/api.ts';
import type { QueryValue } from '../../app/request.ts';
import { routeRequest } from '../../app/route-request.ts';

export type LeadQuery = Readonly<Record<string, QueryValue>>;

const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    leads: build.infiniteQuery<Page<Lead>, LeadQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        routeRequest(leadRoutes.list, {
          query: pageParam === null ? { ...queryArg, count: 'true' } : { ...queryArg, cursor: pageParam },
        }),
      providesTags: ['Lead'],
    }),
    leadCounts: build.query<{ due: number; overdue: number }, void>({
      query: () => routeRequest(leadRoutes.counts),
      providesTags: ['Lead'],
    }),
    lead: build.query<LeadDetail, string>({
      query: (id) => routeRequest(leadRoutes.read, { params: { id } }),
      providesTags: ['Lead'],
    }),
    colleagues: build.query<TeamMember[], void>({
      query: () => routeRequest(listTeamRoute),
      transformResponse: ({ members }: { members: TeamMember[] }) =>
        members.filter(({ role, status }) => status === 'active' && (role === 'admin' || role === 'manager')),
      providesTags: ['Team'],
    }),
    changeLead: build.mutation<LeadDetail, { id: string; revision: number; body: UpdateLead }>({
      query: ({ id, revision, body }) => routeRequest(leadRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Lead'],
    }),
    addLeadEntry: build.mutation<LeadDetail, { id: string; body: CreateLeadEntry }>({
      query: ({ id, body }) => routeRequest(leadRoutes.addEntry, { params: { id }, body }),
      invalidatesTags: ['Lead'],
    }),
    convertLead: build.mutation<LeadDetail, { id: string; revision: number }>({
      query: ({ id, revision }) => routeRequest(leadRoutes.convert, { params: { id }, revision }),
      invalidatesTags: ['Lead', 'Customer'],
    }),
  }),
});

export const {
  useLeadsInfiniteQuery,
  useLeadCountsQuery,
  useLeadQuery,
  useColleaguesQuery,
  useChangeLeadMutation,
  useAddLeadEntryMutation,
  useConvertLeadMutation,
} = leadsApi;
