import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

describe('thin path', () => {
  it('works', async () => {
    const visit = await company.newVisit();
    const job = ok<Job>(await company.manager.call('GET', `/api/jobs/${visit.jobId}`));
    expect(job.state).toBe('scheduled');
    const done = await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
    expect(done.job.state).toBe('completed');
    console.log(done, ok(await company.manager.call('GET', `/api/jobs?q=heat&count=true&sort=scheduledStart`)));
  });
});
