import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';
import { hoursFromNow, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp({ environment: { SWITCHYARD_OPERATORS: 'ops@example.test' } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;

describe('ids in capitals name the same records', () => {
  it('so the last admin stays, and a session ends with its sockets', async () => {
    const { admin } = company;
    const self = `/api/team/${admin.actor.userId.toUpperCase()}`;
    const answer = await admin.call('PATCH', self, { revision: 1, payload: { status: 'disabled' } });
    expect(answer.json<Problem>().errors?.[0]?.code).toBe('last_admin');

    const other = await company.user('manager');
    const ended = await other.call('DELETE', `/api/auth/sessions/${other.sessionId.toUpperCase()}`);
    expect(ended.statusCode).toBeLessThan(300);
    expect(app.revoked).toContainEqual({ sessionId: other.sessionId });
  });

  it('so sites cannot be put into a circle', async () => {
    const upper = await company.newSite({ name: 'Campus' });
    const lower = await company.newSite({ name: 'Hall', parentSiteId: upper.id });
    for (const parentSiteId of [lower.id, upper.id]) {
      const answer = await company.manager.call('PATCH', `/api/sites/${upper.id.toUpperCase()}`, {
        revision: upper.revision,
        payload: { parentSiteId: parentSiteId.toUpperCase() },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<Problem>().errors?.[0]?.pointer).toBe('/parentSiteId');
    }
  });
});

describe("an operator's address", () => {
  it('cannot be taken by sign-up, nor by an invitation whose link is in the outbox', async () => {
    const person = { firstName: 'Not', lastName: 'Them', email: 'Ops@Example.test' };
    const signUp = await app.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { origin: testOrigin },
      payload: { ...person, password: 'long enough 1', companyName: 'Theirs', timeZone: 'Etc/UTC' },
    });
    const invitation = await company.admin.call('POST', '/api/invitations', {
      payload: { ...person, role: 'admin' },
    });
    for (const answer of [signUp, invitation]) {
      expect(codeOf(answer)).toBe('auth.email_taken');
      expect(answer.json<Problem>().errors?.[0]?.code).toBe('email_reserved');
    }
  });
});

describe('a deleted person', () => {
  it('loses the account at once: technicians', async () => {
    const gone = await company.newTechnician({ name: 'Gone Soon' });
    const user = await company.user('technician', { technicianId: gone.id });
    expect((await user.call('GET', '/api/jobs')).statusCode).toBe(200);
    ok(await company.admin.call('DELETE', `/api/technicians/${gone.id}`, { revision: gone.revision }));
    expect(app.revoked).toContainEqual({ userId: user.actor.userId });
    expect((await user.call('GET', '/api/jobs')).statusCode).toBe(401);
  });

  it('loses the account at once: customers', async () => {
    const gone = await company.newCustomer({ name: 'Closed Shop' });
    const user = await company.user('customer', { customerId: gone.id });
    expect((await user.call('GET', '/api/jobs')).statusCode).toBe(200);
    ok(await company.admin.call('DELETE', `/api/customers/${gone.id}`, { revision: gone.revision }));
    expect((await user.call('GET', '/api/jobs')).statusCode).toBe(401);
  });
});

describe('what is for the office alone', () => {
  it('why a visit was planned against a warning is not told to the customer', async () => {
    const job = await company.newJob({ resolveBy: hoursFromNow(3) });
    await company.newVisit({ jobId: job.id, startHour: 40, overrideReason: 'They never complain' });
    const topic = personalTopic(company.companyId, 'customer', company.account.id);
    for (const url of [`/api/jobs/${job.id}`, `/api/events?topic=${topic}`]) {
      const seen = await company.customer.call('GET', url);
      expect(seen.body).toContain(job.id);
      expect(seen.body).not.toContain('never complain');
    }
    const history = `/api/events?topic=t:${company.companyId}:timeline`;
    expect((await company.manager.call('GET', history)).body).toContain('never complain');
  });

  it('gate codes are in no event', async () => {
    const site = await company.newSite({ gateCode: '48-17-33' });
    ok<Site>(
      await company.manager.call('PATCH', `/api/sites/${site.id}`, {
        revision: site.revision,
        payload: { gateCode: '99-55-11' },
      }),
    );
    for (const kind of ['timeline', 'dispatch']) {
      const answer = await company.manager.call('GET', `/api/events?topic=t:${company.companyId}:${kind}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/48-17-33|99-55-11/);
    }
  });
});

describe('input that nothing can hold', () => {
  it('is refused by name: instants with endless fractions, bodies nested without end', async () => {
    const instant = `2030-01-01T00:00:00.${'0'.repeat(150)}Z`;
    const body = await company.manager.call('POST', '/api/jobs', {
      payload: { title: 'Leak', customerId: company.account.id, siteId: company.site.id, resolveBy: instant },
    });
    expect(body.statusCode).toBe(400);
    expect((body.json<Problem>().errors ?? []).map((error) => error.pointer)).toContain('/resolveBy');
    const query = await company.manager.call('GET', `/api/visits?from=${instant}&to=2030-02-01T00:00:00Z`);
    expect(query.statusCode).toBe(400);
    const deep = await company.manager.call('POST', '/api/customers', {
      headers: { 'content-type': 'application/json' },
      payload: `{"name":${'['.repeat(6_000)}${']'.repeat(6_000)}}`,
    });
    expect({ status: deep.statusCode, code: codeOf(deep) }).toEqual({
      status: 400,
      code: 'request.malformed',
    });
  });
});
