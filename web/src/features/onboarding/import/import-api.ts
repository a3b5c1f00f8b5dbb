import {
  cancelImportRoute,
  checkImportRoute,
  decideImportRoute,
  type Import,
  type ImportFieldInfo,
  type ImportRow,
  type ImportRowState,
  importErrorsRoute,
  listImportRowsRoute,
  listImportsRoute,
  listKeptRecordsRoute,
  readImportFieldsRoute,
  readImportRoute,
  startImportRoute,
  undoImportRoute,
  uploadImportRoute,
} from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { api, type Tag } from '../../../core/api.ts';
import { requestUrl } from '../../../core/request.ts';
import { routeRequest } from '../../../core/route-request.ts';

type RowPage = { items: ImportRow[]; hasMore: boolean };
type RowQuery = { id: string; state?: ImportRowState; offered?: 'true'; after: number; limit: number };
/** The fields that columns of a file can fill. */
export type ImportFields = { fields: ImportFieldInfo[]; title: string; template: string[][] };
type Kept = { kind: string; recordId: string; line: number; reason: string };

/** Tags of records that an import adds or deletes. */
export const importedTags: readonly Tag[] = ['Customer', 'Site', 'Technician', 'Job', 'Dashboard'];

/** Imports of lists. The server parses and validates the file; the page shows the result. */
export const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<{ items: Import[] }, ImportKind>({
      query: (record) => routeRequest(listImportsRoute, { query: { record } }),
    }),
    import: build.query<Import, string>({
      query: (id) => routeRequest(readImportRoute, { params: { id } }),
    }),
    importFields: build.query<ImportFields, ImportKind>({
      query: (record) => routeRequest(readImportFieldsRoute, { query: { record } }),
      providesTags: ['CustomField'],
    }),
    importRows: build.query<RowPage, RowQuery>({
      query: ({ id, ...query }) => routeRequest(listImportRowsRoute, { params: { id }, query }),
      keepUnusedDataFor: 0,
    }),
    keptRecords: build.query<{ items: Kept[] }, string>({
      query: (id) => routeRequest(listKeptRecordsRoute, { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    uploadImport: build.mutation<Import, { file: File; record: ImportKind }>({
      query: ({ file, record }) => ({
        ...routeRequest(uploadImportRoute, { query: { fileName: file.name, record } }),
        // Some systems report a CSV file as a spreadsheet; the server looks at the bytes.
        body: new Blob([file], { type: 'text/csv' }),
      }),
    }),
    checkImport: build.mutation<
      Import,
      { id: string; mapping: (string | null)[]; defaults: Record<string, string> }
    >({
      query: ({ id, ...body }) => routeRequest(checkImportRoute, { params: { id }, body }),
    }),
    decideImport: build.mutation<Import, { id: string; lines: number[] | null; same: boolean }>({
      query: ({ id, ...body }) => routeRequest(decideImportRoute, { params: { id }, body }),
    }),
    startImport: build.mutation<Import, { id: string; lines: number[] | null }>({
      query: ({ id, lines }) => routeRequest(startImportRoute, { params: { id }, body: { lines } }),
      invalidatesTags: [...importedTags],
    }),
    cancelImport: build.mutation<Import, string>({
      query: (id) => routeRequest(cancelImportRoute, { params: { id } }),
      invalidatesTags: [...importedTags],
    }),
    undoImport: build.mutation<Import, string>({
      query: (id) => routeRequest(undoImportRoute, { params: { id } }),
      invalidatesTags: [...importedTags],
    }),
  }),
});

/** Address of the wrong rows as a file. */
export function wrongRowsHref(id: string): string {
  return requestUrl({ path: importErrorsRoute.path.replace(':id', id) });
}

export const {
  useImportsQuery,
  useImportQuery,
  useImportFieldsQuery,
  useImportRowsQuery,
  useLazyImportRowsQuery,
  useKeptRecordsQuery,
  useUploadImportMutation,
  useCheckImportMutation,
  useDecideImportMutation,
  useStartImportMutation,
  useCancelImportMutation,
  useUndoImportMutation,
} = importApi;
