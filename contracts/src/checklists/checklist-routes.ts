import { defineCrudRoutes } from '../http/crud-routes.ts';
import { z } from 'zod';
import { tradeSchema } from '../technicians/technician.ts';
import { checklistSchema, createChecklistSchema, updateChecklistSchema } from './checklist.ts';
import { checklistRecord } from './checklist-record.ts';

export const checklistRoutes = defineCrudRoutes({
  record: checklistRecord,
  item: checklistSchema,
  create: createChecklistSchema,
  update: updateChecklistSchema,
  filters: { trade: tradeSchema.optional(), sort: z.enum(['name']).default('name') },
});
