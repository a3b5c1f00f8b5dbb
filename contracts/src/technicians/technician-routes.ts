import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema, queryFlagSchema } from '../http/primitives.ts';
import {
  createTechnicianSchema,
  technicianSchema,
  tradeSchema,
  updateTechnicianSchema,
} from './technician.ts';
import { technicianRecord } from './technician-record.ts';

export const technicianRoutes = defineCrudRoutes({
  record: technicianRecord,
  item: technicianSchema,
  create: createTechnicianSchema,
  update: updateTechnicianSchema,
  filters: {
    trade: commaListSchema(tradeSchema).optional(),
    territory: z.string().max(80).optional(),
    skill: z.string().max(40).optional(),
    active: queryFlagSchema.optional(),
    sort: z.enum(['name', '-name', 'number', '-number', 'createdAt', '-createdAt']).default('name'),
  },
  groups: ['trade', 'active'],
});
