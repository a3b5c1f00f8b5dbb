import type { CustomerPortal } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import type { JobRating } from '@switchyard/contracts/customer-portal/job-rating.ts';
import type { TrackedVisit, TrackingLink } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser, testOrigin } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let passed = 0;
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => new Date(Date.now() + passed) } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

let hour = 0;
const finished = async (): Promise<Visit> => {
  hour += 2;
  const visit = await company.newVisit({ startHour: hour });
  return await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
};
const rate = (user: TestUser, jobId: string, payload: Record<string, unknown>) =>
  user.call('POST', `/api/jobs/${jobId}/rating`, { payload });
const rated = async (user: TestUser, jobId: string) =>
  ok<{ rating: JobRating | null }>(await user.call('GET', `/api/jobs/${jobId}/rating`)).rating;
const byLink = (path: string, payload: Record<string, unknown>) =>
  app.app.inject({ method: 'POST', url: path, headers: { origin: testOrigin }, payload });
const keyOf = async (visit: Visit) => {
  const answer = await company.manager.call('GET', `/api/visits/${visit.id}/tracking-link`);
  return new URL(ok<TrackingLink>(answer).url).hash.slice(1);
};
const codesOf = (answer: { json(): unknown }) =>
  (answer.json() as { errors?: { code: string }[] }).errors?.map(({ code }) => code);

describe('a rating in the portal', () => {
  it('is given once the job is finished, seen by the office, and changed for seven days', async () => {
    const visit = await company.newVisit({ startHour: 50 });
    const early = await rate(company.customer, visit.jobId, { stars: 5 });
    expect(early.statusCode).toBe(400);
    expect(codesOf(early)).toEqual(['not_finished']);
    const { jobId } = await finished();
    expect(await rated(company.manager, jobId)).toBeNull();
    const given = ok<JobRating>(await rate(company.customer, jobId, { stars: 4, comment: 'Came on time' }));
    expect(given).toMatchObject({ stars: 4, comment: 'Came on time', authorName: 'Test customer' });
    expect(await rated(company.manager, jobId)).toEqual(given);
    passed = 6 * dayMs;
    ok(await rate(company.customer, jobId, { stars: 2 }));
    expect(await rated(company.manager, jobId)).toMatchObject({
      stars: 2,
      comment: '',
      ratedAt: given.ratedAt,
    });
    passed = 8 * dayMs;
    expect(codesOf(await rate(company.customer, jobId, { stars: 5 }))).toEqual(['closed']);
    passed = 0;
    const portal = ok<CustomerPortal>(await company.customer.call('GET', '/api/customer-portal'));
    expect(portal.finished.find(({ id }) => id === jobId)?.rating).toMatchObject({ stars: 2 });
  });

  it('is refused beyond five stars, and for jobs of others', async () => {
    const { jobId } = await finished();
    for (const payload of [
      { stars: 0 },
      { stars: 6 },
      { stars: 2.5 },
      { stars: 3, comment: 'x'.repeat(1001) },
      {},
    ])
      expect((await rate(company.customer, jobId, payload)).statusCode).toBe(400);
    const other = await company.newCustomer({ name: 'Another account' });
    const stranger = await company.user('customer', { customerId: other.id });
    expect((await rate(stranger, jobId, { stars: 1 })).statusCode).toBe(404);
    expect((await stranger.call('GET', `/api/jobs/${jobId}/rating`)).statusCode).toBe(404);
    expect((await company.technician.call('GET', `/api/jobs/${jobId}/rating`)).statusCode).toBe(403);
    for (const user of [company.manager, company.technician])
      expect((await rate(user, jobId, { stars: 5 })).statusCode).toBe(403);
  });

  it('is an event of the job for the office and the customer, not for technicians', async () => {
    const { jobId } = await finished();
    ok(await rate(company.customer, jobId, { stars: 1, comment: 'Left the door open' }));
    const { companyId } = company;
    const told = async (user: TestUser, topic: string) =>
      (await topicEvents(user, topic, `&entityId=${jobId}`)).filter(({ type }) => type === 'job.rated');
    const event = { changes: [{ field: 'rating', from: null, to: 1 }], reason: 'Left the door open' };
    const { manager, customer, technician, account, worker } = company;
    expect(await told(manager, companyTopic(companyId, 'timeline'))).toMatchObject([event]);
    expect(await told(customer, personalTopic(companyId, 'customer', account.id))).toMatchObject([event]);
    expect(await told(technician, personalTopic(companyId, 'technician', worker.id))).toEqual([]);
  });
});

describe('a rating by a tracking link', () => {
  it('is offered when the work is done, and stored in the name of the account', async () => {
    const visit = await finished();
    const link = await keyOf(visit);
    expect(ok<TrackedVisit>(await byLink('/api/tracking-links/lookup', { link }))).toMatchObject({
      mayRate: true,
      rating: null,
    });
    const answer = await byLink('/api/tracking-links/rating', { link, stars: 5, comment: 'Thank you' });
    expect(ok<TrackedVisit>(answer).rating).toMatchObject({ stars: 5, comment: 'Thank you' });
    expect(await rated(company.manager, visit.jobId)).toMatchObject({
      authorName: 'Harbor Bakery',
      stars: 5,
    });
  });

  it('shows the stars of the portal without the comment, and replaces no rating of the portal', async () => {
    const visit = await finished();
    ok(await rate(company.customer, visit.jobId, { stars: 3, comment: 'Between us' }));
    const link = await keyOf(visit);
    const answer = await byLink('/api/tracking-links/lookup', { link });
    expect(ok<TrackedVisit>(answer).rating).toMatchObject({ stars: 3, comment: '' });
    const replacing = await byLink('/api/tracking-links/rating', { link, stars: 1 });
    expect(codesOf(replacing)).toEqual(['given_in_portal']);
    expect(await rated(company.manager, visit.jobId)).toMatchObject({ stars: 3, comment: 'Between us' });
  });

  it('is refused before the end of the work, and with a guessed link', async () => {
    const link = await keyOf(await company.newVisit({ startHour: 60 }));
    const early = await byLink('/api/tracking-links/rating', { link, stars: 5 });
    expect(codesOf(early)).toEqual(['not_finished']);
    const guess = `${link.slice(0, -4)}AAAA`;
    expect((await byLink('/api/tracking-links/rating', { link: guess, stars: 5 })).statusCode).toBe(410);
  });
});
