import type { RecordImport } from '../imports/record-import.ts';
import { jobColumns } from './job-columns.ts';
import { createJobSchema } from './job.ts';

/** Stands for customer and site until the row's texts have been looked up. */
const toBeFound = '00000000-0000-0000-0000-000000000000';

export const jobImport: RecordImport = {
  kind: 'job',
  columns: jobColumns,
  schema: createJobSchema,
  defaults: {
    customerId: toBeFound,
    siteId: toBeFound,
    source: 'api',
    type: 'Service call',
    estimatedMinutes: 60,
  },
  needsOneOf: [
    {
      fields: ['customerReference', 'customerEmail', 'customerName'],
      reason: 'Choose the column with the customer: the name, reference or email',
    },
  ],
  examples: [
    {
      reference: 'J-501',
      title: 'Annual inspection of the boiler',
      type: 'Maintenance',
      trade: 'hvac',
      priority: 'medium',
      customerReference: 'C-1001',
      customerName: 'Maple Street Bakery',
      siteName: 'Bakery',
      resolveBy: '2026-12-18 17:00',
      estimatedMinutes: '90',
    },
  ],
};
