import { inventoryItemRecord } from '@switchyard/contracts/inventory/inventory-item-record.ts';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import { stockMovementRoutes } from '@switchyard/contracts/inventory/stock-movement-routes.ts';
import type {
  CountStock,
  StockCheck,
  StockMovement,
  StockReconcile,
} from '@switchyard/contracts/inventory/stock-movement.ts';
import { stockPlaceRecord } from '@switchyard/contracts/inventory/stock-place-record.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { api, type Tag } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { addEndpoint, listEndpoint, type ListQuery } from '../../records/record-api.ts';

const { tag } = stockMovementRecord;
/** A movement changes levels of items and places. */
const changed: readonly Tag[] = [tag, inventoryItemRecord.tag, stockPlaceRecord.tag];

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    stockLedger: listEndpoint<StockMovement>(build, stockMovementRoutes.list, tag),
    newestMovements: build.query<Page<StockMovement>, ListQuery>({
      query: (query) => routeRequest(stockMovementRoutes.list, { query: { count: 'true', ...query } }),
      providesTags: [tag],
    }),
    openReconciles: build.query<{ items: StockReconcile[] }, void>({
      query: () => routeRequest(stockMovementRoutes.reconciles),
      providesTags: [tag],
    }),
    receiveStock: addEndpoint(build, stockMovementRoutes.receive, changed),
    issueStock: addEndpoint(build, stockMovementRoutes.issue, changed),
    takeBackStock: addEndpoint(build, stockMovementRoutes.takeBack, changed),
    transferStock: addEndpoint(build, stockMovementRoutes.transfer, changed),
    adjustStock: addEndpoint(build, stockMovementRoutes.adjust, changed),
    scrapStock: addEndpoint(build, stockMovementRoutes.scrap, changed),
    countStock: build.mutation<{ movements: StockMovement[] }, CountStock>({
      query: (body) => routeRequest(stockMovementRoutes.count, { body }),
      invalidatesTags: [...changed],
    }),
    checkStock: build.query<StockCheck, void>({
      query: () => routeRequest(stockMovementRoutes.check),
      keepUnusedDataFor: 0,
    }),
    jobsForStock: build.query<Page<Job>, string>({
      query: (q) =>
        routeRequest(jobRoutes.list, {
          query: { limit: 20, sort: '-createdAt', ...(q === '' ? {} : { q }) },
        }),
      providesTags: ['Job'],
    }),
  }),
});

/** The ledger as a list: its lines are added by commands alone. */
export const stockMovements = { record: stockMovementRecord, list: endpoints.endpoints.stockLedger };
export const {
  useNewestMovementsQuery,
  useOpenReconcilesQuery,
  useReceiveStockMutation,
  useIssueStockMutation,
  useTakeBackStockMutation,
  useTransferStockMutation,
  useAdjustStockMutation,
  useScrapStockMutation,
  useCountStockMutation,
  useLazyCheckStockQuery,
  useJobsForStockQuery,
} = endpoints;
