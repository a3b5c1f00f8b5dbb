import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import type { FlagSchedule, PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { switchedFlagOf } from '@switchyard/contracts/realtime/event-message.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { inAnHour, type ScheduleDesk, scheduleDesk } from '../support/flag-schedules.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { topicEvents } from '../support/topic-history.ts';

let test: TestApp;
let company: FlagCompany;
let desk: ScheduleDesk;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  desk = scheduleDesk(test, company);
});
afterAll(() => test[Symbol.asyncDispose]());

const rollout = (id: string, percentage: number, title = '') => ({
  id,
  title,
  kind: { name: 'rollout', percentage, stickiness: 'default', hashVersion: 2 } as const,
  constraints: [],
  segments: [],
  variants: [],
});
const shareTo = (percentage: number) => ({ kind: 'share', strategyId: 'beta', percentage }) as const;
const switchTo = (enabled: boolean) => ({ kind: 'switch', enabled }) as const;

let counter = 0;
async function newKey(strategies: object[] = [rollout('beta', 0), rollout('staff', 100)]): Promise<string> {
  counter += 1;
  const { key } = await company.flag(`planned_flag_${counter}`);
  if (strategies.length > 0) await company.change(key, { strategies });
  return key;
}

async function titlesFor(user: TestUser): Promise<{ title: string; body: string; href: string }[]> {
  return (await user.call('GET', '/api/notifications')).json<{ items: Notification[] }>().items;
}

const codeOf = (response: { json<T>(): T }) =>
  response.json<Problem>().errors?.map(({ pointer, code }) => `${pointer} ${code}`);

describe('a scheduled change', () => {
  it('is made when its time has come, as an ordinary change of its author', async () => {
    const key = await newKey();
    const made = await desk.schedule(key, switchTo(true), { reason: 'Launch day' });
    expect(made).toMatchObject({
      state: 'upcoming',
      kind: 'switch',
      baseRevision: 2,
      edits: [{ field: 'enabled', base: false, yours: true }],
      authorName: company.admin.actor.name,
    });
    await desk.run();
    expect(await company.rules(key)).toMatchObject({ enabled: false, revision: 2 });
    await desk.makeDue(made);
    expect(await company.rules(key)).toMatchObject({ enabled: true, revision: 3 });
    const ended = await desk.read(key, made.id);
    expect(ended).toMatchObject({ state: 'applied', appliedRevision: 3 });
    const { items } = (await company.admin.call('GET', `/api/flags/${key}/history`)).json<{
      items: object[];
    }>();
    expect(items[0]).toMatchObject({
      summary: 'Enabled',
      actorName: company.admin.actor.name,
      reason: 'Launch day',
      revision: 3,
      scheduledFor: ended.runAt,
    });
    expect(items[1]).toMatchObject({ scheduledFor: null });
    const events = await topicEvents(company.admin, `t:${company.companyId}:flags`);
    const toggled = events.findLast(({ type }) => type === 'flag.toggled');
    expect(toggled?.record).toMatchObject({ kind: 'public_flag', flag: { key, enabled: true } });
  });

  it('is made once by several workers', async () => {
    const key = await newKey();
    const made = await desk.schedule(key, shareTo(25));
    await Promise.all([desk.makeDue(made), desk.run(), desk.run()]);
    await desk.run();
    expect(await company.rules(key)).toMatchObject({
      revision: 3,
      strategies: [rollout('beta', 25), rollout('staff', 100)],
    });
  });

  it('follows the time of the database, whatever the clock of a process says', async () => {
    const key = await newKey();
    const made = await desk.schedule(key, switchTo(true));
    for (const days of [400, -400]) {
      await desk.run({ clock: { now: () => new Date(Date.now() + days * 86_400_000) } });
      expect(await desk.read(key, made.id)).toMatchObject({ state: 'upcoming' });
    }
  });

  it('catches up after an outage: all that is due at once, in order', async () => {
    const key = await newKey();
    const steps = [];
    for (const percentage of [10, 50, 100]) steps.push(await desk.schedule(key, shareTo(percentage)));
    const switched = [await desk.schedule(key, switchTo(true)), await desk.schedule(key, switchTo(false))];
    await desk.makeDue(...steps, ...switched);
    const rules = await company.rules(key);
    expect(rules).toMatchObject({ enabled: false, revision: 7, strategies: [rollout('beta', 100), {}] });
    const list = await desk.list(key);
    expect(list.map(({ state }) => state)).toEqual(Array(5).fill('applied'));
    expect(new Set(list.map(({ finishedAt }) => finishedAt)).size).toBe(1);
    const revisions = [...steps, ...switched].map(
      ({ id }) => list.find((one) => one.id === id)?.appliedRevision,
    );
    expect(revisions).toEqual([3, 4, 5, 6, 7]);
  });

  it('keeps what others changed elsewhere in the meantime', async () => {
    const key = await newKey();
    const draft: PlannedChange = {
      kind: 'rules',
      strategies: [rollout('beta', 30, 'Half'), rollout('staff', 100)],
    };
    const made = await desk.schedule(key, draft);
    const others = [rollout('beta', 0), rollout('staff', 90), rollout('new', 5)];
    await company.change(key, { enabled: true, strategies: others });
    await desk.makeDue(made);
    expect(await company.rules(key)).toMatchObject({
      enabled: true,
      strategies: [rollout('beta', 30, 'Half'), rollout('staff', 90), rollout('new', 5)],
    });
  });

  it('is not made over a change of the same field: it ends with the fields, and its author is told', async () => {
    const key = await newKey();
    const author = await company.user('admin');
    const made = await scheduleDesk(test, company, author).schedule(key, shareTo(60));
    await company.change(key, { strategies: [rollout('beta', 5), rollout('staff', 100)] });
    await desk.makeDue(made);
    expect(await company.rules(key)).toMatchObject({ revision: 3, strategies: [rollout('beta', 5), {}] });
    expect(await desk.read(key, made.id)).toMatchObject({
      state: 'conflicted',
      conflicts: ['strategies/beta'],
      appliedRevision: null,
    });
    expect(await titlesFor(author)).toMatchObject([
      {
        title: `Scheduled change of ${key} in production was not made`,
        body: 'Changed in the meantime: strategies/beta',
        href: `/feature-flags/${key}`,
      },
    ]);
    const events = await topicEvents(company.admin, `t:${company.companyId}:flag_changes`);
    expect(events.at(-1)).toMatchObject({ type: 'flag.schedule_ended', changes: [{ to: 'conflicted' }] });
    // Screens announce a switched flag, and a plan has switched nothing.
    const plans = events.filter(({ type }) => type === 'flag.scheduled' || type === 'flag.schedule_ended');
    expect(plans.filter((event) => switchedFlagOf(event) !== undefined)).toEqual([]);
  });

  it('ends without a change if the flag is so already', async () => {
    const key = await newKey();
    const made = await desk.schedule(key, switchTo(true));
    await company.change(key, { enabled: true });
    await desk.makeDue(made);
    expect(await desk.read(key, made.id)).toMatchObject({ state: 'applied', appliedRevision: null });
    expect(await company.rules(key)).toMatchObject({ revision: 3 });
  });

  it('conflicts only if both changes together make no valid rules', async () => {
    const key = await newKey();
    const variant = (name: string, weight: number) => ({ name, weight });
    await company.change(key, { variants: [variant('a', 500), variant('b', 300), variant('c', 200)] });
    const wanted = [variant('a', 600), variant('b', 200), variant('c', 200)];
    const made = await desk.schedule(key, { kind: 'rules', variants: wanted });
    await company.change(key, {
      variants: [variant('a', 500), variant('b', 300), variant('c', 100), variant('d', 100)],
    });
    await company.change(key, {
      variants: [variant('a', 500), variant('b', 300), variant('c', 50), variant('d', 150)],
    });
    await desk.makeDue(made);
    // Weights 600, 200, 50 and 150 sum to 1000: the parts do not overlap.
    expect(await desk.read(key, made.id)).toMatchObject({ state: 'applied' });
    const odd = await desk.schedule(key, { kind: 'rules', variants: [variant('a', 1000)] });
    await company.change(key, {
      variants: [...wanted.slice(0, 2), variant('c', 50), variant('d', 100), variant('e', 50)],
    });
    await desk.makeDue(odd);
    expect(await desk.read(key, odd.id)).toMatchObject({ state: 'conflicted' });
  });
});

describe('at its time a change is refused, with the reason kept,', () => {
  it('if the flag is archived', async () => {
    const key = await newKey();
    const made = await desk.schedule(key, switchTo(true));
    const { revision } = (await company.admin.call('GET', `/api/flags/${key}`)).json<{ revision: number }>();
    await company.admin.call('POST', `/api/flags/${key}/archive`, { revision, payload: {} });
    await desk.makeDue(made);
    expect(await desk.read(key, made.id)).toMatchObject({ state: 'refused', detail: 'The flag is archived' });
    expect(await company.rules(key)).toMatchObject({ enabled: false });
  });

  it.each([
    ['was disabled', { status: 'disabled' }],
    ['has another role', { role: 'manager' }],
  ])('if its author %s; others hear of it', async (_, patch) => {
    const key = await newKey();
    const author = await company.user('admin');
    const made = await scheduleDesk(test, company, author).schedule(key, switchTo(true));
    await test.deps.database.inCompany(company.companyId, async (tx) => {
      await tx.updateTable('users').set(patch).where('id', '=', author.actor.userId).execute();
    });
    await desk.makeDue(made);
    const detail = `${author.actor.name} may no longer change flags`;
    expect(await desk.read(key, made.id)).toMatchObject({ state: 'refused', detail });
    const told = 'role' in patch ? author : company.admin;
    expect((await titlesFor(told))[0]?.title).toBe(`Scheduled change of ${key} in production was not made`);
  });

  it('if it was planned by a program whose token was revoked, and made while the token is valid', async () => {
    const token = await makeToken(company.admin, 'service', ['flag.view', 'flag.change']);
    const call = callsOf(test, token.secret);
    const plan = async () => {
      const key = await newKey();
      const answer = await call('POST', `/api/flags/${key}/environments/production/schedules`, {
        revision: 2,
        payload: { runAt: inAnHour(), change: switchTo(true) },
      });
      expect(answer.statusCode).toBe(201);
      return answer.json<FlagSchedule>();
    };
    const [first, second] = [await plan(), await plan()];
    await desk.makeDue(first);
    expect(await desk.read(first.flagKey, first.id)).toMatchObject({ state: 'applied' });
    await company.admin.call('DELETE', `/api/company-tokens/${token.id}`);
    await desk.makeDue(second);
    expect(await desk.read(second.flagKey, second.id)).toMatchObject({ state: 'refused' });
    expect(await titlesFor(company.admin)).toContainEqual(
      expect.objectContaining({ title: `Scheduled change of ${second.flagKey} in production was not made` }),
    );
  });

  it('if a segment of its rules is gone', async () => {
    const key = await newKey();
    const response = await company.admin.call('POST', '/api/flag-segments', {
      payload: {
        name: `Gone ${key}`,
        constraints: [{ contextName: 'city', operator: 'IN', values: ['Boston'] }],
      },
    });
    const segment = response.json<{ id: string; revision: number }>();
    const strategies = [{ ...rollout('beta', 10), segments: [segment.id] }, rollout('staff', 100)];
    const made = await desk.schedule(key, { kind: 'rules', strategies });
    const gone = await company.admin.call('DELETE', `/api/flag-segments/${segment.id}`, {
      revision: segment.revision,
    });
    expect(gone.statusCode).toBe(200);
    await desk.makeDue(made);
    expect(await desk.read(key, made.id)).toMatchObject({
      state: 'refused',
      detail: 'No such segment exists',
    });
  });
});

describe('planning', () => {
  it('refuses a time in the past at its field', async () => {
    const key = await newKey();
    const past = { runAt: new Date(Date.now() - 1000).toISOString() };
    const response = await desk.ask(key, switchTo(true), past);
    expect(response.statusCode).toBe(400);
    expect(codeOf(response)).toEqual(['/runAt past']);
    const made = await desk.schedule(key, switchTo(true));
    const moved = await company.admin.call('PATCH', `/api/flag-schedules/${made.id}`, {
      revision: made.revision,
      payload: past,
    });
    expect(codeOf(moved)).toEqual(['/runAt past']);
  });

  it.each([
    [
      'a rule without a share',
      { kind: 'share', strategyId: 'all', percentage: 5 },
      '/change/strategyId unknown',
    ],
    ['rules that change nothing', { kind: 'rules', enabled: false }, '/change empty'],
    [
      'an unknown segment',
      {
        kind: 'rules',
        strategies: [{ ...rollout('beta', 1), segments: ['01900000-0000-7000-8000-000000000009'] }],
      },
      '/change/strategies/0/segments/0 unknown',
    ],
  ])('refuses %s', async (_, change, expected) => {
    const key = await newKey([{ ...rollout('all', 0), kind: { name: 'default' } }]);
    expect(codeOf(await desk.ask(key, change))).toEqual([expected]);
  });

  it('is based on the current revision', async () => {
    const key = await newKey();
    const response = await company.admin.call('POST', `/api/flags/${key}/environments/production/schedules`, {
      revision: 1,
      payload: { runAt: inAnHour(), change: switchTo(true) },
    });
    expect(response.statusCode).toBe(412);
  });

  it('is edited and cancelled by admins, and ends only once', async () => {
    const key = await newKey();
    const made = await desk.schedule(key, switchTo(true));
    const url = `/api/flag-schedules/${made.id}`;
    const runAt = new Date(Date.now() + 7_200_000).toISOString();
    const edit = await company.admin.call('PATCH', url, {
      revision: made.revision,
      payload: { runAt, reason: 'Later', change: shareTo(20), baseRevision: 2 },
    });
    expect(edit.statusCode).toBe(200);
    const edited = edit.json<FlagSchedule>();
    expect(edited).toMatchObject({ runAt, reason: 'Later', kind: 'share', revision: 2 });
    const manager = await company.user('manager');
    const cancel = { revision: edited.revision, payload: { reason: 'Not needed' } };
    expect((await manager.call('POST', `${url}/cancel`, cancel)).statusCode).toBe(403);
    expect((await manager.call('GET', `/api/flags/${key}/schedules`)).statusCode).toBe(200);
    const stale = await company.admin.call('POST', `${url}/cancel`, { ...cancel, revision: made.revision });
    expect(stale.statusCode).toBe(412);
    const cancelled = await company.admin.call('POST', `${url}/cancel`, cancel);
    expect(cancelled.json()).toMatchObject({
      state: 'cancelled',
      detail: 'Not needed',
      finishedBy: company.admin.actor.name,
    });
    await desk.makeDue(made);
    expect(await company.rules(key)).toMatchObject({ revision: 2 });
    const { revision } = cancelled.json<FlagSchedule>();
    const again = await company.admin.call('POST', `${url}/cancel`, { ...cancel, revision });
    expect(codeOf(again)).toEqual(['/id ended']);
  });

  it('concerns one company', async () => {
    const key = await newKey();
    const made = await desk.schedule(key, switchTo(true));
    const other = await newFlagCompany(test);
    const answer = await other.admin.call('POST', `/api/flag-schedules/${made.id}/cancel`, {
      revision: 1,
      payload: {},
    });
    expect(answer.statusCode).toBe(404);
  });
});
