import { randomBytes } from 'node:crypto';
import type { TrackedVisit, TrackingLink } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let passed = 0;
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => new Date(Date.now() + passed) } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const linkOf = async (visit: Visit, who = company.manager) =>
  ok<TrackingLink>(await who.call('GET', `/api/visits/${visit.id}/tracking-link`));
const keyOf = async (visit: Visit) => new URL((await linkOf(visit)).url).hash.slice(1);
const look = (link: string, { app: server }: TestApp = app, from = '203.0.113.7') =>
  server.inject({
    method: 'POST',
    url: '/api/tracking-links/lookup',
    headers: { origin: testOrigin },
    remoteAddress: from,
    payload: { link },
  });
const seen = async (link: string) => ok<TrackedVisit>(await look(link));

describe('a tracking link', () => {
  it('shows the progress of one visit without a session, and nothing else of the account', async () => {
    const visit = await company.newVisit({ startHour: 2, notes: 'Take the small van' });
    const { url } = await linkOf(visit);
    expect(new URL(url)).toMatchObject({ pathname: '/track', search: '' });
    const key = await keyOf(visit);
    expect(key.length).toBeLessThan(100);
    expect(await seen(key)).toMatchObject({
      jobTitle: 'No heat, 3rd floor',
      visit: { stage: 'scheduled', technicianName: 'Ana Voss' },
    });
    await company.advance(visit, 'dispatched', 'en_route');
    const answer = await look(key);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(ok<TrackedVisit>(answer).visit.stage).toBe('on_the_way');
    expect(ok<TrackedVisit>(answer).visit.calendar).toContain(`UID:visit-${visit.id}`);
    for (const word of ['small van', 'Main Street', 'Harbor Bakery', company.account.id, visit.jobId])
      expect(answer.body).not.toContain(word);
  });

  it('ends some days after the visit, later once the visit is moved', async () => {
    const visit = await company.newVisit({ startHour: 8 });
    const key = await keyOf(visit);
    passed = 7 * dayMs;
    expect((await look(key)).statusCode).toBe(200);
    passed = 8 * dayMs;
    expect((await look(key)).json()).toMatchObject({ code: 'auth.token_invalid' });
    const later = (at: string) => new Date(Date.parse(at) + 3 * dayMs).toISOString();
    const times = { scheduledStart: later(visit.scheduledStart), scheduledEnd: later(visit.scheduledEnd) };
    const { revision } = visit;
    ok(await company.manager.call('PATCH', `/api/visits/${visit.id}`, { revision, payload: times }));
    expect((await look(key)).statusCode).toBe(200);
    passed = 0;
  });

  it('opens no deleted visit', async () => {
    const visit = await company.newVisit({ startHour: 12 });
    const key = await keyOf(visit);
    const { revision } = visit;
    ok(await company.admin.call('DELETE', `/api/visits/${visit.id}`, { revision }));
    expect((await look(key)).statusCode).toBe(410);
  });

  it('is given to the office alone', async () => {
    const visit = await company.newVisit({ startHour: 16 });
    for (const user of [company.customer, company.technician])
      expect((await user.call('GET', `/api/visits/${visit.id}/tracking-link`)).statusCode).toBe(403);
    const other = await newWorkCompany(app);
    expect((await other.manager.call('GET', `/api/visits/${visit.id}/tracking-link`)).statusCode).toBe(404);
  });
});

describe('guessed links', () => {
  it('are refused, whatever is changed', async () => {
    const key = await keyOf(await company.newVisit({ startHour: 20 }));
    const other = await keyOf(await company.newVisit({ startHour: 22 }));
    const [place = '', visit = '', signature = ''] = key.split('.');
    const [, theirs = ''] = other.split('.');
    const guesses = [
      `${place}.${theirs}.${signature}`,
      `${place}.${visit}.${signature.slice(0, -1)}`,
      `${place}.${visit}.`.padEnd(40, 'A'),
      `${visit}.${place}.${signature}`,
      `${key}.${signature}`,
      'x'.repeat(120),
    ];
    for (const guess of guesses)
      expect((await look(guess)).json()).toMatchObject({ code: 'auth.token_invalid' });
  });

  it('are logged without the link, and end in a pause for their network, while true links go on', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const logger = createLogger({ level: 'warn', process: 'api' }, { write });
    await using strict = await createTestApp({
      environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
      deps: { logger },
      services: app.services,
    });
    const key = await keyOf(await company.newVisit({ startHour: 24 }));
    const [place = '', visit = ''] = key.split('.');
    const codes: number[] = [];
    for (let n = 0; n < 30; n++) {
      const guess = `${place}.${visit}.${randomBytes(32).toString('base64url')}`;
      codes.push((await look(guess, strict, '198.51.100.9')).statusCode);
    }
    expect(codes.filter((code) => code === 410)).toHaveLength(20);
    expect(codes.at(-1)).toBe(429);
    expect((await look(key, strict, '198.51.100.9')).statusCode).toBe(200);
    const refused = lines.filter((line) => line.includes('a tracking link was refused'));
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused.join('')).toContain('198.51.100.0/24');
    expect(lines.join('')).not.toContain(visit);
  });
});
