import type { FlagRollout } from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { setReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { betaRule, type RolloutDesk, rolloutDesk, stepTo } from '../support/flag-rollouts.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
let desk: RolloutDesk;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  desk = rolloutDesk(test, company);
});
afterAll(() => test[Symbol.asyncDispose]());

let counter = 0;
async function newKey(share = 0): Promise<string> {
  counter += 1;
  const { key } = await company.flag(`stepwise_flag_${counter}`);
  await company.change(key, { enabled: true, strategies: [betaRule(share)] });
  return key;
}

async function historyOf(key: string) {
  const response = await company.admin.call('GET', `/api/flags/${key}/history`);
  return response.json<{ items: { summary: string; reason: string | null; actorName: string }[] }>().items;
}

async function titlesFor(user: TestUser): Promise<{ title: string; body: string }[]> {
  return (await user.call('GET', '/api/notifications')).json<{ items: Notification[] }>().items;
}

const codeOf = (response: { json<T>(): T }) => response.json<Problem>().code;
const fieldsOf = (response: { json<T>(): T }) =>
  response.json<Problem>().errors?.map(({ pointer, code }) => `${pointer} ${code}`);

describe('a rollout', () => {
  it('raises the share step by step, each an ordinary change with its reason', async () => {
    const key = await newKey();
    const made = await desk.start(key, {
      steps: [stepTo(10, { waitMinutes: 60 }), stepTo(50, { waitMinutes: 30 }), stepTo(100)],
      reason: 'Launch in the autumn',
    });
    expect(made).toMatchObject({ state: 'running', step: -1, startShare: 0, reason: 'Launch in the autumn' });
    await desk.run();
    expect(await desk.share(key)).toBe(10);
    await desk.run();
    await desk.pass(59);
    await desk.run();
    expect(await desk.share(key)).toBe(10);
    await desk.pass(1);
    await desk.run();
    expect(await desk.share(key)).toBe(50);
    expect((await historyOf(key))[0]).toMatchObject({
      summary: 'Changed strategies',
      reason: 'Rollout, step 2 of 3: 50 %',
      actorName: company.admin.actor.name,
    });
    await desk.pass(30);
    await desk.run();
    expect(await desk.share(key)).toBe(100);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'done', step: 2 });
  });

  it('takes an approval by someone who saw it before the workers had noted that it waits', async () => {
    const key = await newKey();
    await desk.start(key, { steps: [stepTo(10), stepTo(50, { needsApproval: true })] });
    await desk.run();
    const { id, revision } = await desk.read(key);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ step: 0, detail: 'Step 2 of 2 waits for approval' });
    const path = `/api/flag-rollouts/${id}/approve`;
    const answer = await company.admin.call('POST', path, { revision, payload: {} });
    expect(answer.statusCode).toBe(200);
    await desk.run();
    expect(await desk.share(key)).toBe(50);
  });

  it('makes one step after an outage, however much time has passed', async () => {
    const key = await newKey();
    await desk.start(key, { steps: [1, 2, 3, 4].map((part) => stepTo(part * 20, { waitMinutes: 10 })) });
    await desk.run();
    await desk.pass(24 * 60);
    await desk.run();
    await desk.run();
    expect(await desk.share(key)).toBe(40);
    expect(await desk.read(key)).toMatchObject({ state: 'running', step: 1 });
  });

  it('waits for an approval, and asks for it once', async () => {
    const key = await newKey();
    await desk.start(key, { steps: [stepTo(10), stepTo(100, { needsApproval: true })] });
    await desk.run();
    await desk.pass(9_999);
    await desk.run();
    await desk.pass(0);
    await desk.run();
    expect(await desk.share(key)).toBe(10);
    const told = (await titlesFor(company.admin)).filter(({ title }) =>
      title.includes(`${key} in production`),
    );
    expect(told).toEqual([
      expect.objectContaining({
        title: `Rollout of ${key} in production waits for approval`,
        body: 'Step 2 of 2 waits for approval',
      }),
    ]);
    const manager = await company.user('manager');
    expect((await desk.step(key, 'approve', {}, manager)).statusCode).toBe(403);
    expect((await desk.step(key, 'approve')).statusCode).toBe(200);
    await desk.run();
    expect(await desk.share(key)).toBe(100);
    expect((await historyOf(key))[0]?.reason).toBe(
      `Rollout, step 2 of 2: 100 % (approved by ${company.admin.actor.name})`,
    );
    expect(codeOf(await desk.step(key, 'approve'))).toBe('flag.rollout_refused');
  });

  it('waits for a minimum of evaluations since its step', async () => {
    const key = await newKey();
    const secret = await company.token({ kind: 'client' });
    const report = async (yes: number) => {
      const now = new Date().toISOString();
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/client/metrics',
        headers: { authorization: secret },
        payload: {
          appName: 'shop',
          instanceId: 'one',
          bucket: { start: now, stop: now, toggles: { [key]: { yes, no: 5, variants: {} } } },
        },
      });
      expect(response.statusCode).toBe(202);
    };
    await report(500);
    await desk.start(key, { steps: [stepTo(10, { minimumSample: 100 }), stepTo(100)] });
    await desk.run();
    await report(60);
    await desk.pass(0);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ step: 0, sample: 60 });
    await report(60);
    await desk.pass(0);
    await desk.run();
    expect(await desk.share(key)).toBe(100);
  });

  it('is paused by an edit of its rule, and goes on only from the share of its plan', async () => {
    const key = await newKey();
    await desk.start(key, { steps: [stepTo(10), stepTo(100, { needsApproval: true })] });
    await desk.run();
    await company.change(key, { strategies: [betaRule(70), betaRule(5, { id: 'other' })] });
    await desk.run();
    expect(await desk.read(key)).toMatchObject({
      state: 'paused',
      detail: 'Others edited the rule in the meantime',
    });
    expect((await titlesFor(company.admin))[0]).toMatchObject({
      title: `Rollout of ${key} in production is paused`,
    });
    const refused = await desk.step(key, 'resume');
    expect(codeOf(refused)).toBe('flag.rollout_refused');
    expect(refused.json<Problem>().detail).toContain('The share is 70 % and the plan is at 10 %');
    await company.change(key, {
      strategies: [betaRule(10, { title: 'Renamed' }), betaRule(5, { id: 'other' })],
    });
    expect((await desk.step(key, 'resume')).json<FlagRollout>()).toMatchObject({
      state: 'running',
      detail: null,
    });
    await company.change(key, {
      strategies: [betaRule(10, { title: 'Renamed' }), betaRule(9, { id: 'other' })],
    });
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'running', step: 0 });
    await company.change(key, { enabled: false });
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'paused', detail: 'The flag was switched off' });
    expect(codeOf(await desk.step(key, 'resume'))).toBe('flag.rollout_refused');
  });

  it('is paused, resumed and ended by hand, back at the share before it', async () => {
    const key = await newKey(5);
    await desk.start(key, { steps: [stepTo(50, { waitMinutes: 10 }), stepTo(100)] });
    await desk.run();
    expect((await desk.step(key, 'pause', { reason: 'Looking at it' })).json()).toMatchObject({
      state: 'paused',
      detail: `Paused by ${company.admin.actor.name}: Looking at it`,
    });
    await desk.pass(60);
    await desk.run();
    expect(await desk.share(key)).toBe(50);
    expect((await desk.step(key, 'resume')).statusCode).toBe(200);
    await desk.run();
    // Its wait has begun again.
    expect(await desk.share(key)).toBe(50);
    expect((await desk.step(key, 'abort', { reason: 'Too slow' })).json()).toMatchObject({
      state: 'aborted',
    });
    expect(await desk.share(key)).toBe(5);
    expect((await historyOf(key))[0]?.reason).toBe('Rollout ended, back to 5 %: Too slow');
    expect(codeOf(await desk.step(key, 'resume'))).toBe('flag.rollout_refused');
  });

  it('sets the share back also where its reason is as long as it may be', async () => {
    const key = await newKey(5);
    await desk.start(key, { steps: [stepTo(50, { waitMinutes: 10 })] });
    await desk.run();
    const reason = 'x'.repeat(500);
    expect((await desk.step(key, 'abort', { reason })).json()).toMatchObject({ state: 'aborted' });
    expect(await desk.share(key)).toBe(5);
    expect((await historyOf(key))[0]?.reason).toMatch(/^Rollout ended, back to 5 %: x+$/);
  });

  it('needs another person for every step where changes need a change request', async () => {
    const other = await newFlagCompany(test);
    const own = rolloutDesk(test, other);
    const { key } = await other.flag('reviewed_flag');
    await other.change(key, { enabled: true, strategies: [betaRule(0)] });
    const { companyId } = other;
    await test.deps.database.inCompany(companyId, (tx) =>
      setReviewed(tx, { companyId, environment: 'production', requiresReview: true }),
    );
    await own.start(key, { steps: [stepTo(10), stepTo(100)] });
    await own.run();
    expect(await own.share(key)).toBe(0);
    const refused = await own.step(key, 'approve');
    expect(codeOf(refused)).toBe('flag.rollout_refused');
    const reviewer = await other.user('admin');
    expect((await own.step(key, 'approve', {}, reviewer)).statusCode).toBe(200);
    await own.run();
    await own.pass(999);
    await own.run();
    expect(await own.share(key)).toBe(10);
  });

  it('is refused for a flag that is off, a smaller share, falling steps, and a second time', async () => {
    const key = await newKey(20);
    expect(fieldsOf(await desk.ask(key, { steps: [stepTo(20)] }))).toEqual(['/steps/0/percentage too_small']);
    expect(fieldsOf(await desk.ask(key, { steps: [stepTo(40), stepTo(30)] }))).toEqual([
      '/steps/1/percentage custom',
    ]);
    expect(fieldsOf(await desk.ask(key, { strategyId: 'none' }))).toEqual(['/strategyId unknown']);
    await desk.start(key, {});
    expect(fieldsOf(await desk.ask(key, {}))).toEqual(['/strategyId taken']);
    const off = await newKey();
    await company.change(off, { enabled: false });
    expect(fieldsOf(await desk.ask(off, {}))).toEqual(['/strategyId off']);
    const manager = await company.user('manager');
    expect((await desk.ask(off, {}, manager)).statusCode).toBe(403);
  });
});

describe('a guard', () => {
  type Event = { event: string; unit: string };
  let sent = 0;
  async function report(events: Event[]): Promise<void> {
    const secret = await company.token({ kind: 'client' });
    for (let at = 0; at < events.length; at += 500) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/client/experiments/events',
        headers: { authorization: secret },
        payload: {
          events: events.slice(at, at + 500).map((event) => {
            sent += 1;
            return { type: 'metric', id: `guard-event-${sent}`, value: 1, ...event };
          }),
        },
      });
      expect(response.statusCode).toBe(200);
    }
  }

  /** Visits of units, of which some failed. */
  const visits = (prefix: string, count: number, isFailed: (at: number) => boolean): Event[] =>
    Array.from({ length: count }, (_, at) => at).flatMap((at) => [
      { event: `${prefix}_visit`, unit: `${prefix} ${at}` },
      ...(isFailed(at) ? [{ event: `${prefix}_error`, unit: `${prefix} ${at}` }] : []),
    ]);

  const guardOf = (prefix: string, more: object = {}) => ({
    name: 'Errors',
    source: 'events' as const,
    counted: `${prefix}_error`,
    per: `${prefix}_visit`,
    rule: 'above' as const,
    threshold: 0.2,
    minimum: 20,
    action: 'rollback' as const,
    ...more,
  });

  async function guarded(prefix: string, more: object = {}): Promise<string> {
    const key = await newKey();
    await desk.start(key, { steps: [stepTo(50, { waitMinutes: 600 })], guards: [guardOf(prefix, more)] });
    await desk.run();
    expect(await desk.share(key)).toBe(50);
    return key;
  }

  it('rolls back once when two workers see the breach at the same time', async () => {
    const key = await guarded('twice');
    await report(visits('twice', 100, () => true));
    await desk.pass(0);
    await Promise.all([desk.run(), desk.run(), desk.run()]);
    expect(await desk.share(key)).toBe(0);
    const rollout = await desk.read(key);
    expect(rollout).toMatchObject({
      state: 'aborted',
      breach: { guard: 'Errors', action: 'rollback', value: 1, other: null },
    });
    const reasons = (await historyOf(key)).map(({ reason }) => reason ?? '');
    expect(reasons.filter((reason) => reason.startsWith('Guard “Errors” measured 1'))).toHaveLength(1);
    const told = (await titlesFor(company.admin)).filter(({ title }) =>
      title.startsWith(`Rollout of ${key} in production was rolled back`),
    );
    expect(told).toHaveLength(1);
  });

  it('says so when the share cannot be set back', async () => {
    const key = await guarded('stuck');
    // As an older version wrote it: together with the new share it makes no valid rules.
    const old = JSON.stringify([betaRule(5, { id: 'old' }), betaRule(6, { id: 'old' })]);
    await test.deps.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE flag_environments e SET strategies = e.strategies || ${old}::jsonb
        FROM flags f WHERE f.id = e.flag_id AND f.key = ${key} AND e.environment = 'production'`.execute(tx),
    );
    const refused = await desk.step(key, 'abort', { rollback: true });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'flag.rollout_refused']);
    expect(await desk.read(key)).toMatchObject({ state: 'running' });
    await report(visits('stuck', 100, () => true));
    await desk.pass(0);
    await desk.run();
    const { state, detail } = await desk.read(key);
    expect(state).toBe('paused');
    expect(detail).toContain('but the share stays: The share cannot be set: strategies');
    expect(await desk.share(key)).toBe(50);
  });

  it('rolls back also when the author may no longer change flags', async () => {
    const author = await company.user('admin');
    const key = await newKey();
    const guards = [guardOf('left')];
    const steps = [stepTo(50, { waitMinutes: 600 })];
    expect((await desk.ask(key, { steps, guards }, author)).statusCode).toBe(201);
    await desk.run();
    await report(visits('left', 100, () => true));
    await test.deps.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE users SET status = 'disabled' WHERE id = ${author.actor.userId}`.execute(tx),
    );
    await desk.pass(0);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'aborted', breach: { action: 'rollback' } });
    expect(await desk.share(key)).toBe(0);
  });

  it('rests when it cannot be measured, and is paused after the third time', async () => {
    const other = await newFlagCompany(test);
    const own = rolloutDesk(test, other);
    const { companyId } = other;
    const { key } = await other.flag('unmeasured');
    await other.change(key, { enabled: true, strategies: [betaRule(0)] });
    const steps = [stepTo(10, { waitMinutes: 5 }), stepTo(100)];
    await own.start(key, { steps, guards: [guardOf('huge', { per: null })] });
    await own.run();
    // Their sum is more than a number can be.
    await test.deps.database.inCompany(companyId, (tx) =>
      sql`INSERT INTO experiment_events (company_id, environment, id, event, unit, value, at)
        SELECT ${companyId}::uuid, 'production', 'huge ' || n, 'huge_error', 'one', 1.7e308, now()
        FROM generate_series(1, 2) n`.execute(tx),
    );
    for (let look = 1; look <= 3; look += 1) {
      expect(await own.read(key)).toMatchObject({ state: 'running', step: 0 });
      await own.pass(5);
      await expect(own.run()).rejects.toThrow('steps failed');
      await own.run();
    }
    expect(await own.read(key)).toMatchObject({
      state: 'paused',
      detail: 'Its guards or its flag could not be read 3 times in a row',
    });
    expect(await own.share(key)).toBe(10);
    expect((await titlesFor(other.admin))[0]?.title).toBe(`Rollout of ${key} in production is paused`);
  });

  it('does nothing without data, below its minimum, and below its threshold', async () => {
    const key = await guarded('calm');
    await desk.pass(0);
    await desk.run();
    await report(visits('calm', 10, () => true));
    await desk.pass(0);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'running' });
    const quiet = await guarded('quiet', { minimum: 1 });
    await report(visits('quiet', 200, (at) => at % 10 === 0));
    await desk.pass(0);
    await desk.run();
    expect(await desk.read(quiet)).toMatchObject({ state: 'running', step: 0 });
  });

  it('compares units with the flag and those without it', async () => {
    const key = await guarded('compared', { rule: 'worse', threshold: 0, action: 'pause', minimum: 100 });
    // Everybody fails alike: that is not because of the flag.
    await report(visits('compared', 800, (at) => at % 2 === 0));
    await desk.pass(0);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'running' });
    const { evaluator } = await test.deps.flags.fresh({
      companyId: company.companyId,
      environment: 'production',
    });
    const worse = await guarded('treated', { rule: 'worse', threshold: 0, action: 'pause', minimum: 100 });
    const snapshot = await test.deps.flags.fresh({ companyId: company.companyId, environment: 'production' });
    expect(evaluator.keys()).not.toContain(worse);
    const isOn = (at: number) => snapshot.evaluator.evaluate(worse, { userId: `treated ${at}` }).enabled;
    await report(visits('treated', 800, (at) => (isOn(at) ? at % 2 === 0 : at % 20 === 0)));
    await desk.pass(0);
    await desk.run();
    const rollout = await desk.read(worse);
    expect(rollout).toMatchObject({ state: 'paused', breach: { action: 'pause' } });
    expect(rollout.breach?.value).toBeGreaterThan(rollout.breach?.other ?? 1);
    expect(await desk.share(worse)).toBe(50);
  });

  it('watches counters of Unleash programs', async () => {
    const key = await newKey();
    const guard = guardOf('x', { source: 'counters', counted: 'failed_requests', per: 'all_requests' });
    await desk.start(key, { steps: [stepTo(50, { waitMinutes: 600 })], guards: [guard] });
    await desk.run();
    const secret = await company.token({ kind: 'client' });
    const now = new Date().toISOString();
    const counterOf = (name: string, value: number) => ({
      name,
      help: '',
      type: 'counter',
      samples: [{ labels: {}, value }],
    });
    const send = async (failed: number, all: number) => {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/client/metrics',
        headers: { authorization: secret },
        payload: {
          appName: 'shop',
          instanceId: 'one',
          bucket: { start: now, stop: now, toggles: {} },
          impactMetrics: [
            counterOf('failed_requests', failed),
            counterOf('all_requests', all),
            counterOf('other', 5),
          ],
        },
      });
      expect(response.statusCode).toBe(202);
    };
    await send(10, 100);
    await desk.pass(0);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'running' });
    await send(90, 100);
    await desk.pass(0);
    await desk.run();
    expect(await desk.read(key)).toMatchObject({ state: 'aborted', breach: { value: 0.5, sample: 200 } });
    const { companyId } = company;
    const stored = await test.deps.database.inCompany(companyId, (tx) =>
      tx.selectFrom('flagCounters').select('name').distinct().orderBy('name').execute(),
    );
    expect(stored.map(({ name }) => name)).toEqual(['all_requests', 'failed_requests']);
  });
});
