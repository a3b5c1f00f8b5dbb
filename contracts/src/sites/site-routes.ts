import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { idSchema } from '../http/primitives.ts';
import { createSiteSchema, siteSchema, updateSiteSchema } from './site.ts';

export const siteRoutes = defineCrudRoutes({
  path: '/api/sites',
  tag: 'sites',
  singular: 'site',
  item: siteSchema,
  create: createSiteSchema,
  update: updateSiteSchema,
  filters: {
    customerId: idSchema.optional(),
    territory: z.string().max(80).optional(),
    sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).default('name'),
  },
});
