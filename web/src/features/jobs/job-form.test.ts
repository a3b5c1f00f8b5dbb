import { temporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import { expect, test } from 'vitest';
import { emptyJobForm, jobFormSchema, toCreateJob } from './job-form.ts';

test('a job can be asked for at a customer and a site that the server does not know yet', () => {
  const customerId = temporaryId(crypto.randomUUID());
  const siteId = temporaryId(crypto.randomUUID());
  const form = jobFormSchema.parse({
    ...emptyJobForm,
    title: 'No heat',
    type: 'Repair',
    customerId: { id: customerId, label: 'Fenway Apartments' },
    siteId,
  });
  expect(toCreateJob(form, 'America/New_York')).toMatchObject({
    title: 'No heat',
    customerId,
    siteId,
    poNumber: null,
    resolveBy: null,
    tags: [],
  });
});
