import {
  type CompanySettings,
  settingsRoutes,
  type UpdateCompanySettings,
} from '@switchyard/contracts/settings/settings-routes.ts';
import { companyExportRoutes } from '@switchyard/contracts/settings/company-export-routes.ts';
import type { z } from 'zod';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';

const settingsApi = api.injectEndpoints({
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
    closeCompany: build.mutation<CompanySettings, { revision: number; name: string }>({
      query: ({ revision, name }) => routeRequest(settingsRoutes.close, { revision, body: { name } }),
      invalidatesTags: ['Settings'],
    }),
    keepCompany: build.mutation<CompanySettings, { revision: number }>({
      query: ({ revision }) => routeRequest(settingsRoutes.keep, { revision }),
      invalidatesTags: ['Settings'],
    }),
    prepareCompanyExport: build.mutation<z.output<(typeof companyExportRoutes)['size']['reply']>, void>({
      query: () => routeRequest(companyExportRoutes.size, {}),
    }),
  }),
});

export const {
  useCompanySettingsQuery,
  useUpdateCompanySettingsMutation,
  usePrepareCompanyExportMutation,
  useCloseCompanyMutation,
  useKeepCompanyMutation,
} = settingsApi;
