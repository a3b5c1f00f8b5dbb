import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { type FlagRequest, mostOpenRequests } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { type FlagSchedule, mostUpcoming } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { switchedFlagOf } from '@switchyard/contracts/realtime/event-message.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { setReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { dateBack, inAnHour, type ScheduleDesk, scheduleDesk } from '../support/flag-schedules.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestApp;
let company: FlagCompany;
let desk: ScheduleDesk;
/** Approves what others ask for. */
let reviewer: TestUser;
let manager: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  desk = scheduleDesk(test, company);
  reviewer = await company.user('admin');
  manager = await company.user('manager');
  await requireReview(true);
});
afterAll(() => test[Symbol.asyncDispose]());

async function requireReview(requiresReview: boolean): Promise<void> {
  const response = await company.admin.call('POST', '/api/flag-environments/production/review', {
    payload: { requiresReview },
  });
  expect(response.json()).toMatchObject({ key: 'production', requiresReview });
}

const on: object = { kind: 'switch', enabled: true };
const rule = (id: string, percentage: number) => ({ id, kind: { name: 'rollout', percentage } });
const rulesOf = (...strategies: object[]) => ({ kind: 'rules', strategies });

let counter = 0;
async function newKey(): Promise<string> {
  counter += 1;
  return (await company.flag(`reviewed_flag_${counter}`)).key;
}

async function request(key: string, { by = company.admin, change = on, submit = true } = {}) {
  const { revision } = await company.rules(key);
  const response = await by.call('POST', `/api/flags/${key}/environments/production/requests`, {
    revision,
    payload: { title: `Launch ${key}`, change, submit },
  });
  expect(response.statusCode).toBe(201);
  return response.json<FlagRequest>();
}

const read = async ({ id }: { id: string }) =>
  (await company.admin.call('GET', `/api/flag-requests/${id}`)).json<FlagRequest>();

async function step(user: TestUser, { id }: { id: string }, name: string, payload: object = {}) {
  const { revision } = await read({ id });
  return await user.call('POST', `/api/flag-requests/${id}/${name}`, { revision, payload });
}

async function approved(key: string, change: object = on): Promise<FlagRequest> {
  const made = await request(key, { change });
  expect((await step(reviewer, made, 'approve')).statusCode).toBe(200);
  return made;
}

async function titlesFor(user: TestUser): Promise<string[]> {
  const { items } = (await user.call('GET', '/api/notifications')).json<{ items: Notification[] }>();
  return items.map(({ title }) => title);
}

const codeOf = (response: { json<T>(): T }) => response.json<Problem>().code;

describe('an environment that needs change requests', () => {
  it('refuses changes at once, and planned ones; other environments and switching off go on', async () => {
    const key = await newKey();
    const url = `/api/flags/${key}/environments/production`;
    const send = (method: 'PATCH' | 'POST', path: string, payload: object) =>
      company.admin.call(method, path, { revision: 1, payload });
    expect(codeOf(await send('PATCH', url, { enabled: true }))).toBe('flag.review_required');
    expect(codeOf(await send('PATCH', `${url}/rules`, { strategies: [rule('a', 5)] }))).toBe(
      'flag.review_required',
    );
    expect(codeOf(await desk.ask(key, on))).toBe('flag.review_required');
    expect((await desk.ask(key, { kind: 'switch', enabled: false })).statusCode).toBe(201);
    expect((await send('PATCH', `${url}/rules`, { enabled: false })).statusCode).toBe(200);
    await company.change(key, { enabled: true }, 'staging');
    await company.change(key, { enabled: false }, 'staging');
    const history = await company.admin.call('GET', `/api/flags/${key}/history`);
    const { items } = history.json<{ items: { number: number; environment: string | null }[] }>();
    const { number } = items.find(({ environment }) => environment === 'staging') ?? { number: 0 };
    const restored = await company.admin.call('POST', `/api/flags/${key}/history/${number}/restore`, {
      revision: 3,
      payload: {},
    });
    expect(restored.statusCode).toBe(200);
  });

  it('refuses an earlier state of its own', async () => {
    const key = await newKey();
    await requireReview(false);
    await company.change(key, { enabled: true });
    await company.change(key, { enabled: false });
    await requireReview(true);
    const history = await company.admin.call('GET', `/api/flags/${key}/history`);
    const [, earlier] = history.json<{ items: { number: number; summary: string }[] }>().items;
    expect(earlier?.summary).toBe('Enabled');
    const restored = await company.admin.call(
      'POST',
      `/api/flags/${key}/history/${earlier?.number}/restore`,
      {
        revision: 3,
        payload: {},
      },
    );
    expect(codeOf(restored)).toBe('flag.review_required');
  });

  it('is listed as such, set by admins alone, and its setting is in the timeline', async () => {
    const { items } = (await manager.call('GET', '/api/flag-environments')).json<{ items: Environment[] }>();
    expect(items.map(({ key, requiresReview }) => [key, requiresReview])).toEqual([
      ['development', false],
      ['staging', false],
      ['production', true],
    ]);
    const call = (user: TestUser, place: string) =>
      user.call('POST', `/api/flag-environments/${place}/review`, { payload: { requiresReview: true } });
    expect((await call(manager, 'staging')).statusCode).toBe(403);
    expect((await call(company.admin, 'nowhere')).statusCode).toBe(404);
    const events = await topicEvents(company.admin, `t:${company.companyId}:timeline`);
    const changes = [{ field: 'flag review in production', from: false, to: true }];
    expect(events.find(({ type }) => type === 'company.updated')).toMatchObject({ changes });
  });

  it('tells consoles that follow flags', async () => {
    const send = (requiresReview: boolean) =>
      company.admin.call('POST', '/api/flag-environments/development/review', {
        payload: { requiresReview },
      });
    await send(true);
    await send(false);
    const events = await topicEvents(company.admin, `t:${company.companyId}:flag_changes`);
    const changes = events.filter(({ type }) => type === 'company.updated').map((event) => event.changes);
    const field = 'flag review in development';
    expect(changes.slice(-2)).toMatchObject([[{ field, to: true }], [{ field, to: false }]]);
  });

  it.each([
    ['', { enabled: true }],
    ['/rules', { strategies: [rule('a', 5)] }],
  ])('refuses a change that waited while it was set (%s)', async (path, payload) => {
    const key = await newKey();
    const { companyId } = company;
    await requireReview(false);
    const { answer } = await test.deps.database.inCompany(companyId, async (tx) => {
      await lockFlags(tx, companyId);
      const sent = company.admin.call('PATCH', `/api/flags/${key}/environments/production${path}`, {
        revision: 1,
        payload,
      });
      await waitFor('a change that waits', async () => {
        const { rows } = await sql`SELECT 1 FROM pg_locks
          WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`.execute(tx);
        return rows.length > 0;
      });
      await setReviewed(tx, { companyId, environment: 'production', requiresReview: true });
      return { answer: sent };
    });
    expect(codeOf(await answer)).toBe('flag.review_required');
  });

  it('asks for the reason of switching off after it was done, once', async () => {
    const key = await newKey();
    await step(company.admin, await approved(key), 'apply');
    const { revision } = await company.rules(key);
    const off = await company.admin.call('PATCH', `/api/flags/${key}/environments/production`, {
      revision,
      payload: { enabled: false },
    });
    expect(off.statusCode).toBe(200);
    const newest = async () => {
      const response = await company.admin.call('GET', `/api/flags/${key}/history`);
      return response.json<{ items: { number: number; needsReason: boolean; reason: string | null }[] }>()
        .items[0];
    };
    const stop = await newest();
    expect(stop).toMatchObject({ needsReason: true, reason: null });
    const explain = () =>
      company.admin.call('POST', `/api/flags/${key}/history/${stop?.number}/reason`, {
        payload: { reason: 'Errors in Boston' },
      });
    expect((await explain()).statusCode).toBe(200);
    expect(await newest()).toMatchObject({ needsReason: false, reason: 'Errors in Boston' });
    expect(codeOf(await explain())).toBe('flag.request_refused');
  });

  it('refuses what was planned before without a request, except switching off', async () => {
    const key = await newKey();
    await requireReview(false);
    const plans = [
      await desk.schedule(key, { kind: 'switch', enabled: true }),
      await desk.schedule(key, { kind: 'switch', enabled: false }),
    ];
    await requireReview(true);
    await desk.makeDue(...plans);
    const states = (await desk.list(key)).map(({ id, state }) => [
      plans.findIndex((plan) => plan.id === id),
      state,
    ]);
    expect(states.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [0, 'refused'],
      [1, 'applied'],
    ]);
  });
});

describe('a change request', () => {
  it('is reviewed by another person, then made with its title in the history', async () => {
    const key = await newKey();
    const made = await request(key, { by: manager, change: rulesOf(rule('beta', 20)) });
    expect(made).toMatchObject({ state: 'in_review', authorName: manager.actor.name, conflicts: [] });
    expect(await titlesFor(reviewer)).toContain(`Change request: Launch ${key}`);
    expect((await step(manager, made, 'approve')).statusCode).toBe(403);
    expect((await step(company.admin, made, 'apply')).statusCode).toBe(409);
    const answer = await step(reviewer, made, 'approve', { comment: 'Fine' });
    expect(answer.json()).toMatchObject({
      state: 'approved',
      reviewerName: reviewer.actor.name,
      comment: 'Fine',
    });
    expect(await titlesFor(manager)).toContain('Change request approved');
    expect((await step(manager, made, 'apply')).statusCode).toBe(403);
    const applied = await step(company.admin, made, 'apply');
    expect(applied.json()).toMatchObject({ state: 'applied', appliedRevision: 2 });
    expect(await company.rules(key)).toMatchObject({ revision: 2, strategies: [rule('beta', 20)] });
    const { items } = (await company.admin.call('GET', `/api/flags/${key}/history`)).json<{
      items: object[];
    }>();
    expect(items[0]).toMatchObject({ reason: `Launch ${key} (approved by ${reviewer.actor.name})` });
  });

  it('is no switched flag, which screens would announce', async () => {
    await approved(await newKey());
    const events = await topicEvents(company.admin, `t:${company.companyId}:flag_changes`);
    const requests = events.filter(({ type }) => type === 'flag.request_changed');
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((event) => switchedFlagOf(event) !== undefined)).toEqual([]);
  });

  it('is not approved by its author, whatever their role', async () => {
    const made = await request(await newKey());
    expect(codeOf(await step(company.admin, made, 'approve'))).toBe('flag.request_refused');
    expect(await read(made)).toMatchObject({ state: 'in_review' });
  });

  it('loses its approval by an edit', async () => {
    const key = await newKey();
    const made = await approved(key);
    const edit = async (user: TestUser, payload: object) => {
      const { revision } = await read(made);
      return await user.call('PATCH', `/api/flag-requests/${made.id}`, { revision, payload });
    };
    expect(codeOf(await edit(reviewer, { title: 'Mine' }))).toBe('flag.request_refused');
    const change = rulesOf(rule('beta', 99));
    expect((await edit(company.admin, { change, baseRevision: 1 })).json()).toMatchObject({
      state: 'in_review',
      reviewerName: null,
      kind: 'rules',
    });
    expect((await step(company.admin, made, 'apply')).statusCode).toBe(409);
    expect(await company.rules(key)).toMatchObject({ revision: 1 });
  });

  it('is not edited while it has a time: what is made then is what was approved', async () => {
    const key = await newKey();
    const made = await approved(key, rulesOf(rule('beta', 10)));
    await step(company.admin, made, 'apply', { runAt: inAnHour() });
    const { revision } = await read(made);
    const edited = await company.admin.call('PATCH', `/api/flag-requests/${made.id}`, {
      revision,
      payload: { change: rulesOf(rule('beta', 99)), baseRevision: 1 },
    });
    expect(codeOf(edited)).toBe('flag.request_refused');
    const planned = (await desk.list(key)).find(({ requestId }) => requestId === made.id);
    if (!planned) throw new Error('Nothing is scheduled');
    await desk.makeDue(planned);
    expect(await read(made)).toMatchObject({ state: 'applied' });
    expect(await company.rules(key)).toMatchObject({ strategies: [rule('beta', 10)] });
  });

  it('is a draft until it is submitted, and is rejected or withdrawn with words', async () => {
    const key = await newKey();
    const draft = await request(key, { submit: false });
    expect((await step(reviewer, draft, 'approve')).statusCode).toBe(409);
    expect((await step(reviewer, draft, 'submit')).statusCode).toBe(409);
    expect((await step(company.admin, draft, 'submit')).json()).toMatchObject({ state: 'in_review' });
    expect((await step(reviewer, draft, 'reject')).statusCode).toBe(400);
    const rejected = await step(reviewer, draft, 'reject', { comment: 'Not before Monday' });
    expect(rejected.json()).toMatchObject({ state: 'rejected', comment: 'Not before Monday' });
    expect((await step(company.admin, draft, 'withdraw')).statusCode).toBe(409);
    const other = await request(key);
    const withdrawn = await step(company.admin, other, 'withdraw', { comment: 'Done otherwise' });
    expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', comment: 'Done otherwise' });
  });

  it('names what others changed in the meantime, and is not made over it', async () => {
    const key = await newKey();
    await step(company.admin, await approved(key, rulesOf(rule('beta', 5), rule('staff', 5))), 'apply');
    const first = await approved(key, rulesOf(rule('beta', 20), rule('staff', 5)));
    const second = await approved(key, rulesOf(rule('beta', 80), rule('staff', 5)));
    const third = await approved(key, rulesOf(rule('beta', 5), rule('staff', 50)));
    await step(company.admin, first, 'apply');
    expect(await read(second)).toMatchObject({ state: 'approved', conflicts: ['strategies/beta'] });
    expect((await step(company.admin, second, 'apply')).json()).toMatchObject({
      state: 'conflicted',
      conflicts: ['strategies/beta'],
    });
    await step(company.admin, third, 'apply');
    expect(await company.rules(key)).toMatchObject({ strategies: [rule('beta', 20), rule('staff', 50)] });
  });

  it('is made at a time, unless it conflicts then; a cancelled time leaves it approved', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const made = await approved(key);
    expect((await step(company.admin, made, 'apply', { runAt: '2020-01-01T00:00:00Z' })).statusCode).toBe(
      400,
    );
    const runAt = inAnHour();
    const schedule = async (one: FlagRequest) => {
      const answer = await step(company.admin, one, 'apply', { runAt });
      expect(answer.json()).toMatchObject({ state: 'scheduled', runAt });
      const found = (await desk.list(one.flagKey)).find(({ requestId }) => requestId === one.id);
      if (!found) throw new Error('Nothing is scheduled');
      return found;
    };
    const cancelled = await schedule(made);
    const change = { runAt, change: on, baseRevision: 1 };
    const edit = await company.admin.call('PATCH', `/api/flag-schedules/${cancelled.id}`, {
      revision: 1,
      payload: change,
    });
    expect(codeOf(edit)).toBe('flag.review_required');
    await company.admin.call('POST', `/api/flag-schedules/${cancelled.id}/cancel`, {
      revision: 1,
      payload: {},
    });
    expect(await read(made)).toMatchObject({ state: 'approved', runAt: null });
    await desk.makeDue(await schedule(made));
    expect(await read(made)).toMatchObject({ state: 'applied', appliedRevision: 2 });
    expect(await company.rules(key)).toMatchObject({ enabled: true });

    const rules = (percentage: number) => rulesOf(rule('beta', percentage));
    const [planned, faster] = [await approved(other, rules(10)), await approved(other, rules(30))];
    const late: FlagSchedule = await schedule(planned);
    await step(company.admin, faster, 'apply');
    await dateBack(test, company, [late]);
    await desk.run();
    expect(await read(planned)).toMatchObject({ state: 'conflicted', conflicts: ['strategies/beta'] });
    expect(await company.rules(other)).toMatchObject({ strategies: [rule('beta', 30)] });
  });

  it('tells its author, too, that it was not made at its time', async () => {
    const key = await newKey();
    const made = await request(key, { by: manager, change: rulesOf(rule('beta', 10)) });
    await step(reviewer, made, 'approve');
    await step(reviewer, made, 'apply', { runAt: inAnHour() });
    await step(company.admin, await approved(key, rulesOf(rule('beta', 30))), 'apply');
    const [planned] = await desk.list(key);
    if (!planned) throw new Error('Nothing is scheduled');
    await desk.makeDue(planned);
    expect(await read(made)).toMatchObject({ state: 'conflicted' });
    const { items } = (await manager.call('GET', '/api/notifications')).json<{ items: Notification[] }>();
    expect(items[0]).toMatchObject({
      title: `Your change of ${key} in production was not made`,
      body: `Launch ${key} · Changed in the meantime: strategies/beta`,
      href: `/feature-flags/requests/${made.id}`,
    });
    expect(await titlesFor(reviewer)).toContain(`Scheduled change of ${key} in production was not made`);
  });

  it('is one of a limited number that are open, and of a limited number that are upcoming', async () => {
    const key = await newKey();
    const first = await approved(key);
    for (let made = 1; made < mostOpenRequests; made += 1) await request(key);
    const again = await company.admin.call('POST', `/api/flags/${key}/environments/production/requests`, {
      revision: 1,
      payload: { title: 'One more', change: on },
    });
    expect(again.statusCode).toBe(400);
    expect(again.json<Problem>().errors).toMatchObject([{ pointer: '/environment', code: 'too_many' }]);
    for (let planned = 0; planned < mostUpcoming; planned += 1)
      await desk.schedule(key, { kind: 'switch', enabled: false });
    const late = await step(company.admin, first, 'apply', { runAt: inAnHour() });
    expect(late.json<Problem>().errors).toMatchObject([{ pointer: '/runAt', code: 'too_many' }]);
    await step(company.admin, first, 'withdraw');
    await request(key);
  });

  it('is listed for staff of its company alone', async () => {
    const made = await request(await newKey());
    const list = async (user: TestUser) =>
      (await user.call('GET', '/api/flag-requests')).json<{ items: FlagRequest[] }>().items;
    const listed = (await list(manager)).find(({ id }) => id === made.id);
    expect(listed).toMatchObject({ title: made.title, state: 'in_review' });
    // It may be large: only the request itself has it.
    expect(listed).not.toHaveProperty('edits');
    const stranger = await newFlagCompany(test);
    expect(await list(stranger.admin)).toEqual([]);
    expect((await stranger.admin.call('GET', `/api/flag-requests/${made.id}`)).statusCode).toBe(404);
  });
});
