import type { z } from 'zod';
import { createSiteSchema } from '../sites/site.ts';
import { createCustomerSchema } from './customer.ts';

/** A customer, with its first site if that is known: both are created, or neither. */
export const newCustomerSchema = createCustomerSchema.extend({
  site: createSiteSchema.omit({ customerId: true, parentSiteId: true }).nullable().default(null),
});
export type NewCustomer = z.output<typeof newCustomerSchema>;
