import { customFieldRecord } from '@switchyard/contracts/custom-fields/custom-field-record.ts';
import { customFieldRoutes } from '@switchyard/contracts/custom-fields/custom-field-routes.ts';
import type { Conversion, ConvertCustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { recordApi } from '../../records/record-api.ts';
import type { Revised } from '../../records/record-api.ts';

export const customFields = recordApi(customFieldRecord, customFieldRoutes);

const conversionApi = api.injectEndpoints({
  endpoints: (build) => ({
    convertField: build.mutation<Conversion, Revised & { readonly body: ConvertCustomField }>({
      query: ({ id, revision, body }) =>
        routeRequest(customFieldRoutes.convert, { params: { id }, revision, body }),
      invalidatesTags: (_result, _error, { body }) =>
        body.dryRun ? [] : ['CustomField', 'Customer', 'Job', 'Technician'],
    }),
  }),
});

export const { useConvertFieldMutation } = conversionApi;
