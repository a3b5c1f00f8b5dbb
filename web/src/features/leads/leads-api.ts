import { listTeamRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { leadRecord } from '@switchyard/contracts/leads/lead-record.ts';
import { leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { addEndpoint, changeEndpoint, listEndpoint, readEndpoint } from '../../records/record-api.ts';

const { tag } = leadRecord;
const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    leads: listEndpoint<Lead>(build, leadRoutes.list, tag),
    lead: readEndpoint(build, leadRoutes.read, tag),
    leadCounts: build.query<{ due: number; overdue: number }, void>({
      query: () => routeRequest(leadRoutes.counts),
      providesTags: [tag],
    }),
    colleagues: build.query<TeamMember[], void>({
      query: () => routeRequest(listTeamRoute),
      transformResponse: ({ members }: { members: TeamMember[] }) =>
        members.filter(({ role, status }) => status === 'active' && (role === 'admin' || role === 'manager')),
      providesTags: ['Team'],
    }),
    changeLead: changeEndpoint(build, leadRoutes.update, [tag]),
    addLeadEntry: addEndpoint(build, leadRoutes.addEntry, [tag]),
    convertLead: changeEndpoint(build, leadRoutes.convert, [tag, 'Customer']),
  }),
});

const { leads: list, lead: read, changeLead, addLeadEntry, convertLead } = leadsApi.endpoints;
/** Visitors create leads, and nobody deletes them. */
export const leads = {
  record: leadRecord,
  list,
  read,
  update: changeLead,
  add: addLeadEntry,
  convert: convertLead,
};
export const { useLeadCountsQuery, useColleaguesQuery } = leadsApi;
