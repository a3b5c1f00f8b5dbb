import {
  linkedRecordsRoute,
  shownFieldsRoute,
} from '@switchyard/contracts/custom-fields/custom-field-routes.ts';
import type { LinkedRecord, ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { LinkKind } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { api } from '../core/api.ts';
import { routeRequest } from '../core/route-request.ts';

type Linked = { readonly kind: LinkKind; readonly ids?: string; readonly q?: string };

const customFieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    shownFields: build.query<{ items: ShownField[] }, void>({
      query: () => routeRequest(shownFieldsRoute),
      providesTags: ['CustomField'],
      // Seconds. Every record page and form needs them.
      keepUnusedDataFor: 3600,
    }),
    linkedRecords: build.query<{ items: LinkedRecord[] }, Linked>({
      query: (query) => routeRequest(linkedRecordsRoute, { query }),
    }),
  }),
});

export const { useShownFieldsQuery, useLinkedRecordsQuery } = customFieldsApi;
