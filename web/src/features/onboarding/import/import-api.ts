import type { ImportField } from '@switchyard/contracts/imports/import-fields.ts';
import {
  cancelImportRoute,
  checkImportRoute,
  type Import,
  type ImportRow,
  type ImportRowState,
  listImportRowsRoute,
  listImportsRoute,
  readImportRoute,
  startImportRoute,
  uploadImportRoute,
} from '@switchyard/contracts/imports/import-routes.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';

type RowPage = { items: ImportRow[]; hasMore: boolean };

/** Imports of customer lists. The server parses and validates the file; the page shows the result. */
export const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<{ items: Import[] }, void>({ query: () => routeRequest(listImportsRoute) }),
    import: build.query<Import, string>({
      query: (id) => routeRequest(readImportRoute, { params: { id } }),
    }),
    importRows: build.query<RowPage, { id: string; state?: ImportRowState; after: number; limit: number }>({
      query: ({ id, ...query }) => routeRequest(listImportRowsRoute, { params: { id }, query }),
      keepUnusedDataFor: 0,
    }),
    uploadImport: build.mutation<Import, File>({
      query: (file) => ({
        ...routeRequest(uploadImportRoute, { query: { fileName: file.name } }),
        // Some systems report a CSV file as a spreadsheet; the server looks at the bytes.
        body: new Blob([file], { type: 'text/csv' }),
      }),
    }),
    checkImport: build.mutation<Import, { id: string; mapping: (ImportField | null)[] }>({
      query: ({ id, mapping }) => routeRequest(checkImportRoute, { params: { id }, body: { mapping } }),
    }),
    startImport: build.mutation<Import, { id: string; lines: number[] | null }>({
      query: ({ id, lines }) => routeRequest(startImportRoute, { params: { id }, body: { lines } }),
      invalidatesTags: ['Customer', 'Site', 'Dashboard'],
    }),
    cancelImport: build.mutation<Import, string>({
      query: (id) => routeRequest(cancelImportRoute, { params: { id } }),
      invalidatesTags: ['Customer', 'Site', 'Dashboard'],
    }),
  }),
});

export const {
  useImportsQuery,
  useImportQuery,
  useImportRowsQuery,
  useLazyImportRowsQuery,
  useUploadImportMutation,
  useCheckImportMutation,
  useStartImportMutation,
  useCancelImportMutation,
} = importApi;
