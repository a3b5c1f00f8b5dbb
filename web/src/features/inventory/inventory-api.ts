import { inventoryItemRecord } from '@switchyard/contracts/inventory/inventory-item-record.ts';
import { inventoryItemRoutes } from '@switchyard/contracts/inventory/inventory-item-routes.ts';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import { stockPlaceRecord } from '@switchyard/contracts/inventory/stock-place-record.ts';
import { stockPlaceRoutes } from '@switchyard/contracts/inventory/stock-place-routes.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { addEndpoint, type ListQuery, recordApi } from '../../records/record-api.ts';

export const inventoryItems = recordApi(inventoryItemRecord, inventoryItemRoutes);
export const stockPlaces = recordApi(stockPlaceRecord, stockPlaceRoutes);

const found = (q: string) => ({ limit: 20, ...(q === '' ? {} : { q }) });
const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    planStock: addEndpoint(build, inventoryItemRoutes.plan, [inventoryItemRecord.tag]),
    reserveStock: addEndpoint(build, inventoryItemRoutes.reserve, [inventoryItemRecord.tag]),
    itemsOfStock: build.query<Page<InventoryItem>, ListQuery>({
      query: (query) => routeRequest(inventoryItemRoutes.list, { query: { limit: 200, ...query } }),
      providesTags: [inventoryItemRecord.tag],
    }),
    placesOfStock: build.query<Page<StockPlace>, ListQuery>({
      query: (query) => routeRequest(stockPlaceRoutes.list, { query: { limit: 200, ...query } }),
      providesTags: [stockPlaceRecord.tag],
    }),
    techniciansForTruck: build.query<Page<Technician>, string>({
      query: (q) => routeRequest(technicianRoutes.list, { query: found(q) }),
      providesTags: ['Technician'],
    }),
  }),
});

export const { planStock, reserveStock } = endpoints.endpoints;
export const { useItemsOfStockQuery, usePlacesOfStockQuery, useTechniciansForTruckQuery } = endpoints;
