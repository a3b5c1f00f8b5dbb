import type { CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorsOf, stockOf } from '../support/stock-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

it('values stock by the method of the company, which is fixed once stock has moved', async () => {
  const url = '/api/company-settings';
  const choose = async (stockCostMethod: string) => {
    const { revision } = ok<CompanySettings>(await company.admin.call('GET', url));
    return await company.admin.call('PATCH', url, { revision, payload: { stockCostMethod } });
  };
  expect(ok<CompanySettings>(await choose('average')).stockCostMethod).toBe('average');
  const stock = stockOf(company);
  const item = await stock.newItem();
  const place = await stock.newPlace();
  const receive = (unitCostMinor: number) =>
    stock.moved('receipts', { itemId: item.id, toPlaceId: place.id, quantity: 10, unitCostMinor });
  await receive(100);
  await receive(200);
  const job = await company.newJob();
  const use = { itemId: item.id, fromPlaceId: place.id, jobId: job.id, quantity: 15 };
  expect(await stock.moved('issues', use)).toMatchObject({ costMinor: 2250 });
  expect(errorsOf(await choose('fifo'))).toEqual(['/stockCostMethod fixed']);
  expect(ok<CompanySettings>(await choose('average')).stockCostMethod).toBe('average');
});
