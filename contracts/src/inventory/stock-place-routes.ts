import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema, idSchema, queryFlagSchema } from '../http/primitives.ts';
import { placeKindSchema } from './inventory-item.ts';
import { stockPlaceSorts } from './inventory-options.ts';
import { stockPlaceRecord } from './stock-place-record.ts';
import { createStockPlaceSchema, stockPlaceSchema, updateStockPlaceSchema } from './stock-place.ts';

export const stockPlaceRoutes = defineCrudRoutes({
  record: stockPlaceRecord,
  item: stockPlaceSchema,
  create: createStockPlaceSchema,
  update: updateStockPlaceSchema,
  filters: {
    kind: commaListSchema(placeKindSchema).optional(),
    technicianId: idSchema.optional(),
    /** More was used than was here by the books. */
    toReconcile: queryFlagSchema.optional(),
    sort: z.enum(stockPlaceSorts).default('name'),
  },
  groups: ['kind'],
});
