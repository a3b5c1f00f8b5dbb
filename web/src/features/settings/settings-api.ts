import { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import type {
  Checklist,
  CreateChecklist,
  UpdateChecklist,
} from '@switchyard/contracts/checklists/checklist.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import {
  type CompanySettings,
  settingsRoutes,
  type UpdateCompanySettings,
} from '@switchyard/contracts/settings/settings-routes.ts';
import { api } from '../../app/api.ts';
import { routeRequest } from '../../app/route-request.ts';

type Named = { readonly id: string; readonly revision: number };

const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Settings', 'Checklist'] }).injectEndpoints({
  endpoints: (build) => ({
    companySettings: build.query<CompanySettings, void>({
      query: () => routeRequest(settingsRoutes.read, {}),
      providesTags: ['Settings'],
    }),
    updateCompanySettings: build.mutation<CompanySettings, { revision: number; body: UpdateCompanySettings }>(
      {
        query: ({ revision, body }) => routeRequest(settingsRoutes.update, { revision, body }),
        invalidatesTags: ['Settings'],
      },
    ),
    checklists: build.query<Page<Checklist>, void>({
      query: () => routeRequest(checklistRoutes.list, { query: { limit: '100' } }),
      providesTags: ['Checklist'],
    }),
    createChecklist: build.mutation<Checklist, CreateChecklist>({
      query: (body) => routeRequest(checklistRoutes.create, { body }),
      invalidatesTags: ['Checklist'],
    }),
    updateChecklist: build.mutation<Checklist, Named & { body: UpdateChecklist }>({
      query: ({ id, revision, body }) =>
        routeRequest(checklistRoutes.update, { params: { id }, revision, body }),
      invalidatesTags: ['Checklist'],
    }),
    removeChecklist: build.mutation<Checklist, Named>({
      query: ({ id, revision }) => routeRequest(checklistRoutes.remove, { params: { id }, revision }),
      invalidatesTags: ['Checklist'],
    }),
    restoreChecklist: build.mutation<Checklist, Named>({
      query: ({ id, revision }) => routeRequest(checklistRoutes.restore, { params: { id }, revision }),
      invalidatesTags: ['Checklist'],
    }),
  }),
});

export const {
  useCompanySettingsQuery,
  useUpdateCompanySettingsMutation,
  useChecklistsQuery,
  useCreateChecklistMutation,
  useUpdateChecklistMutation,
  useRemoveChecklistMutation,
  useRestoreChecklistMutation,
} = settingsApi;
