import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { ok } from '../support/work-company.ts';
import { newPhrasingCompany, type PhrasingCompany } from './phrasing-company.ts';

/** Test fixture: a phrasing company per test, access to its stored data, and an adjustable clock. */
export function openProposalLab() {
  let testApp: TestApp;
  let company: PhrasingCompany;
  let aheadMs = 0;
  beforeAll(async () => {
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    testApp = await createTestApp({ deps: { clock } });
  });
  beforeEach(async () => {
    aheadMs = 0;
    company = await newPhrasingCompany(testApp);
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  const read = async <Body>(url: string): Promise<Body> => ok<Body>(await company.manager.call('GET', url));
  const idOf = (number: number) => company.jobs.get(number)?.id;
  return {
    get testApp(): TestApp {
      return testApp;
    },
    get company(): PhrasingCompany {
      return company;
    },
    pass: (minutes: number): void => {
      aheadMs += minutes * 60_000;
    },
    readJob: (number: number) => read<Job>(`/api/jobs/${idOf(number)}`),
    visitsOf: async (number: number) => (await read<Page<Visit>>(`/api/visits?jobId=${idOf(number)}`)).items,
    customersCalled: async (name: string) =>
      (await read<Page<Customer>>(`/api/customers?q=${encodeURIComponent(name)}`)).items,
  };
}
