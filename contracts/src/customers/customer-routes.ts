import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema } from '../http/primitives.ts';
import {
  customerKindSchema,
  customerSchema,
  customerStatusSchema,
  updateCustomerSchema,
} from './customer.ts';
import { customerRecord } from './customer-record.ts';
import { newCustomerSchema } from './new-customer.ts';

export const customerSorts = ['name', '-name', 'createdAt', '-createdAt', '-openJobCount'] as const;

export const customerRoutes = defineCrudRoutes({
  record: customerRecord,
  item: customerSchema,
  create: newCustomerSchema,
  update: updateCustomerSchema,
  filters: {
    status: commaListSchema(customerStatusSchema).optional(),
    kind: commaListSchema(customerKindSchema).optional(),
    sort: z.enum(customerSorts).default('name'),
  },
  groups: ['status', 'kind'],
});
