import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { idSchema } from '../http/primitives.ts';
import { createSiteSchema, siteSchema, updateSiteSchema } from './site.ts';
import { siteRecord } from './site-record.ts';

export const siteRoutes = defineCrudRoutes({
  record: siteRecord,
  item: siteSchema,
  create: createSiteSchema,
  update: updateSiteSchema,
  filters: {
    customerId: idSchema.optional(),
    territory: z.string().max(80).optional(),
    sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).default('name'),
  },
});
