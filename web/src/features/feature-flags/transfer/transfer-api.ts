import {
  exportFlagsRoute,
  previewTransferRoute,
  type TransferItem,
  type TransferOutcome,
  type TransferPreview,
  type TransferQuestion,
  transferRoute,
} from '@switchyard/contracts/feature-flags/transfer-routes.ts';
import type { FlagExport } from '@switchyard/contracts/feature-flags/transfer/own-document.ts';
import { api } from '../../../core/api.ts';
import { routeRequest } from '../../../core/route-request.ts';

type Items = readonly Pick<TransferItem, 'key' | 'revision' | 'digest'>[];

const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportFlags: build.mutation<FlagExport, string>({
      query: (environment) => routeRequest(exportFlagsRoute, { query: { environment } }),
    }),
    previewTransfer: build.mutation<TransferPreview, TransferQuestion>({
      query: (body) => routeRequest(previewTransferRoute, { body }),
    }),
    runTransfer: build.mutation<
      TransferOutcome[],
      { question: TransferQuestion; items: Items; reason: string | null }
    >({
      query: ({ question, items, reason }) =>
        routeRequest(transferRoute, { body: { ...question, items: [...items], reason } }),
      transformResponse: ({ items }: { items: TransferOutcome[] }) => items,
      invalidatesTags: ['Flag'],
    }),
  }),
});

export const { useExportFlagsMutation, usePreviewTransferMutation, useRunTransferMutation } = transferApi;
