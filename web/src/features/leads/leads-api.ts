import { listTeamRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { leadRecord } from '@switchyard/contracts/leads/lead-record.ts';
import { leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { CreateLeadEntry, Lead, LeadDetail, UpdateLead } from '@switchyard/contracts/leads/lead.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { listEndpoint } from '../../records/record-api.ts';

const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    leads: listEndpoint<Lead>(build, leadRoutes.list, leadRecord.tag),
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

/** Leads have other operations than the six of a record. */
export const leads = { record: leadRecord, list: leadsApi.endpoints.leads };

export const {
  useLeadCountsQuery,
  useLeadQuery,
  useColleaguesQuery,
  useChangeLeadMutation,
  useAddLeadEntryMutation,
  useConvertLeadMutation,
} = leadsApi;
