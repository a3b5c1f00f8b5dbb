import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const base = '/api/equipment';
let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const errorsOf = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const placed = () => ({ customerId: company.account.id, siteId: company.site.id });
const added = async (fields: Record<string, unknown>) =>
  ok<Equipment>(
    await company.manager.call('POST', base, {
      payload: { name: 'Gas furnace', category: 'furnace', ...fields },
    }),
  );
const read = async ({ id }: { id: string }) =>
  ok<Equipment>(await company.manager.call('GET', `${base}/${id}`));
const change = async ({ id }: Equipment, payload: Record<string, unknown>) => {
  const { revision } = await read({ id });
  return await company.manager.call('PATCH', `${base}/${id}`, { revision, payload });
};
const step = async ({ id }: Equipment, payload: Record<string, unknown>) => {
  const { revision } = await read({ id });
  return await company.manager.call('POST', `${base}/${id}/transitions`, { revision, payload });
};
const stepped = async (item: Equipment, payload: Record<string, unknown>) =>
  ok<Equipment>(await step(item, payload));
const measure = ({ id }: Equipment, payload: Record<string, unknown>) =>
  company.manager.call('POST', `${base}/${id}/readings`, { payload });

it('tells a customer nothing of jobs of the former owner, and nobody but the office why a meter was reset', async () => {
  const former = await company.newCustomer({ name: 'Former owner' });
  const place = await company.newSite({ customerId: former.id });
  const item = await added({ customerId: former.id, siteId: place.id });
  const job = await company.newJob({
    title: 'Leak in the bathroom',
    customerId: former.id,
    siteId: place.id,
    equipmentIds: [item.id],
  });
  const visit = await company.newVisit({ jobId: job.id });
  await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
  await stepped(item, { to: 'down', reason: 'Flooded', jobId: job.id });
  ok(await measure(item, { meter: 'Run hours', unit: 'h', value: 120 }));
  const reset = { isReset: true, resetReason: 'Their son broke it' };
  ok(await measure(item, { meter: 'Run hours', unit: 'h', value: 1, ...reset }));
  ok(await change(item, placed()));

  expect((await read(item)).lastWork).toMatchObject({ jobId: job.id, title: 'Leak in the bathroom' });
  const answers = [
    await company.customer.call('GET', `${base}/${item.id}`),
    await company.customer.call('GET', base),
    await company.customer.call('GET', `${base}/${item.id}/reliability`),
    await company.customer.call('GET', `${base}/${item.id}/readings`),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    for (const secret of [job.id, 'bathroom', 'Flooded', 'son broke', 'Test manager'])
      expect(answer.body).not.toContain(secret);
  }
  const other = await company.newJob({ customerId: former.id, siteId: place.id });
  expect(errorsOf(await step(item, { to: 'in_service', jobId: other.id }))).toEqual([
    '/jobId wrong_customer',
  ]);
});
