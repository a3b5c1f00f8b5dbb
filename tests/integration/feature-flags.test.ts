import type { Experiment, Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';

let test: TestApp;
let company: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  company = await test.newCompany();
  admin = await company.user('admin');
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

let counter = 0;
async function newFlag(details: { variants?: object } = {}, by = admin): Promise<Flag> {
  counter += 1;
  const payload = { key: `flag_number_${counter}`, description: 'For a test', ...details };
  const response = await by.call('POST', '/api/flags', { payload });
  expect(response.statusCode).toBe(201);
  return response.json<Flag>();
}

type Toggle = { environment?: FlagEnvironment; enabled: boolean; reason?: string; revision: number };

async function toggle(key: string, { environment = 'production', revision, ...payload }: Toggle, by = admin) {
  return await by.call('PATCH', `/api/flags/${key}/environments/${environment}`, { revision, payload });
}

async function eventsOf(topic: string) {
  const rows = await test.deps.database.inCompany(company.companyId, (tx) =>
    tx.selectFrom('events').select(['off', 'payload']).where('topic', '=', topic).orderBy('off').execute(),
  );
  return rows.map((row) => row.payload as { type: string; reason: string | null; record: unknown });
}

describe('flags', () => {
  it('start switched off in every environment, named after their key', async () => {
    const flag = await newFlag();
    expect(flag.name).toBe(`Flag Number ${counter}`);
    expect(flag.environments.map((state) => [state.environment, state.enabled, state.revision])).toEqual([
      ['production', false, 1],
      ['staging', false, 1],
      ['development', false, 1],
    ]);
  });

  it('have a key of their own within the company', async () => {
    const { key } = await newFlag();
    const again = await admin.call('POST', '/api/flags', { payload: { key } });
    expect(again.json()).toMatchObject({ code: 'record.duplicate', errors: [{ pointer: '/key' }] });
    const neighbour = await (await test.newCompany()).user('admin');
    expect((await neighbour.call('POST', '/api/flags', { payload: { key } })).statusCode).toBe(201);
  });

  it('are switched in one environment only, with who, when and why', async () => {
    const { key } = await newFlag();
    const response = await toggle(key, { enabled: true, reason: 'Launch day', revision: 1 });
    expect(response.statusCode).toBe(200);
    const states = response.json<Flag>().environments;
    expect(states[0]).toMatchObject({
      enabled: true,
      revision: 2,
      reason: 'Launch day',
      updatedBy: admin.actor.name,
    });
    expect(states.slice(1).map((state) => state.enabled)).toEqual([false, false]);
    const map = await admin.call('GET', '/api/feature-flags?environment=production');
    expect(map.json<Record<string, boolean>>()[key]).toBe(true);
    const staging = await admin.call('GET', '/api/feature-flags?environment=staging');
    expect(staging.json<Record<string, boolean>>()[key]).toBe(false);
  });

  it('tell everybody of the company, staff and the timeline', async () => {
    const { key } = await newFlag();
    await toggle(key, { environment: 'staging', enabled: true, reason: 'Trial', revision: 1 });
    const heard = (await eventsOf(`t:${company.companyId}:flags`)).at(-1);
    expect(heard).toMatchObject({
      type: 'flag.toggled',
      reason: null,
      record: { kind: 'public_flag', flag: { key, environment: 'staging', enabled: true } },
    });
    const told = (await eventsOf(`t:${company.companyId}:flag_changes`)).at(-1);
    expect(told).toMatchObject({
      type: 'flag.toggled',
      reason: 'Trial',
      changes: [{ field: 'enabled', from: false, to: true }],
      record: { kind: 'flag', environment: 'staging', flag: { key } },
    });
    const noted = (await eventsOf(`t:${company.companyId}:timeline`)).at(-1);
    expect(noted).toMatchObject({
      type: 'flag.toggled',
      record: null,
      entity: { label: `${key} in staging` },
    });
    expect(test.poked).toContain(`t:${company.companyId}:flags`);
  });

  it('refuse a switch that is based on an older state, and give the present one', async () => {
    const { key } = await newFlag();
    await toggle(key, { enabled: true, revision: 1 });
    const stale = await toggle(key, { enabled: false, revision: 1 });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      code: 'revision.stale',
      current: { key, environments: [{ enabled: true, revision: 2 }, {}, {}] },
    });
  });

  it('give the tag that the next switch needs, whatever the revision of the details', async () => {
    const { key, revision } = await newFlag();
    const details = { revision, payload: { description: 'Changed first', reason: 'Words' } };
    expect((await admin.call('PATCH', `/api/flags/${key}`, details)).headers['etag']).toBe('"v2"');
    const url = `/api/flags/${key}/environments/production`;
    let { etag } = (await admin.call('GET', `${url}/rules`)).headers;
    for (const enabled of [true, false, true]) {
      const answer = await admin.call('PATCH', url, {
        headers: { 'if-match': String(etag) },
        payload: { enabled, reason: null },
      });
      expect(answer.statusCode).toBe(200);
      ({ etag } = answer.headers);
    }
    expect(etag).toBe('"v4"');
  });

  it('let one of two simultaneous switches win', async () => {
    const { key } = await newFlag();
    const answers = await Promise.all([1, 2, 3, 4].map(() => toggle(key, { enabled: true, revision: 1 })));
    const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 412, 412, 412]);
  });

  it('say nothing when there is nothing to switch', async () => {
    const { key } = await newFlag();
    const before = (await eventsOf(`t:${company.companyId}:flags`)).length;
    const same = await toggle(key, { enabled: false, revision: 1 });
    expect(same.json()).toMatchObject({ environments: [{ revision: 1 }, {}, {}] });
    expect(await eventsOf(`t:${company.companyId}:flags`)).toHaveLength(before);
  });

  it('keep a history of who changed what', async () => {
    const { key } = await newFlag();
    await toggle(key, { enabled: true, reason: 'Go', revision: 1 });
    await admin.call('POST', `/api/flags/${key}/experiments`, { payload: { name: 'Blue button' } });
    await toggle(key, { enabled: false, reason: 'Stop', revision: 2 });
    const history = await admin.call('GET', `/api/flags/${key}/history`);
    const { items } = history.json<{ items: { summary: string; reason: string | null }[] }>();
    expect(items.map((item) => item.summary)).toEqual([
      'Disabled',
      'Drafted experiment "Blue button"',
      'Enabled',
      'Created the flag',
    ]);
    expect(items[0]).toMatchObject({ reason: 'Stop', environment: 'production', revision: 3 });
  });

  it('are changed by admins only, seen by staff, used by all', async () => {
    const { key } = await newFlag();
    const manager = await company.user('manager');
    const technician = await company.user('technician');
    expect((await manager.call('GET', '/api/flags')).statusCode).toBe(200);
    expect((await toggle(key, { enabled: true, revision: 1 }, manager)).statusCode).toBe(403);
    expect((await technician.call('GET', '/api/flags')).statusCode).toBe(403);
    expect((await technician.call('GET', `/api/flags/${key}/history`)).statusCode).toBe(403);
    expect((await technician.call('GET', '/api/feature-flags')).statusCode).toBe(200);
  });

  it('of another company do not exist', async () => {
    const { key } = await newFlag();
    const stranger = await (await test.newCompany()).user('admin');
    expect((await stranger.call('GET', `/api/flags/${key}`)).json()).toMatchObject({ code: 'flag.unknown' });
    expect((await toggle(key, { enabled: true, revision: 1 }, stranger)).statusCode).toBe(404);
    const map = await stranger.call('GET', '/api/feature-flags');
    expect(map.json()).toEqual({});
  });
});

describe('evaluating', () => {
  async function evaluate(flagKey: string, context: object = {}) {
    const response = await admin.call('POST', '/api/feature-flags/evaluate', {
      payload: { flagKey, context },
    });
    expect(response.statusCode).toBe(200);
    return response.json<Record<string, unknown>>();
  }

  it('says why a flag is on, off or unknown', async () => {
    const { id, key } = await newFlag({ variants: { blue: 1, amber: 2 } });
    expect(await evaluate(key)).toMatchObject({
      enabled: false,
      reason: 'DISABLED',
      flagId: id,
      variant: null,
    });
    await toggle(key, { enabled: true, revision: 1 });
    expect(await evaluate(key)).toMatchObject({ enabled: true, reason: 'STATIC', variant: 'amber' });
    expect(await evaluate(key, { environment: 'staging' })).toMatchObject({ reason: 'DISABLED' });
    expect(await evaluate('no_such_flag')).toMatchObject({ enabled: false, reason: 'DEFAULT', flagId: null });
  });

  it('takes custom attributes beside user, role and environment', async () => {
    const { key } = await newFlag();
    const context = { userId: 'u-1', userRole: 'manager', plan: 'pro', seats: 12, trial: false };
    const result = await evaluate(key, context);
    expect(result['cacheHit']).toBe(false);
    expect(result['evaluationTime']).toBeTypeOf('number');
  });
});

describe('experiments', () => {
  async function newExperiment(): Promise<Experiment> {
    const { key } = await newFlag();
    const response = await admin.call('POST', `/api/flags/${key}/experiments`, {
      payload: { name: 'Short form' },
    });
    expect(response.statusCode).toBe(201);
    return response.json<Experiment>();
  }

  async function setStatus({ id, revision }: Experiment, status: string) {
    return await admin.call('PATCH', `/api/experiments/${id}`, { revision, payload: { status } });
  }

  it('go from draft to running, pause, go on and end', async () => {
    let experiment = await newExperiment();
    for (const status of ['running', 'paused', 'running', 'concluded']) {
      const response = await setStatus(experiment, status);
      expect(response.statusCode).toBe(200);
      experiment = response.json<Experiment>();
      expect(experiment.status).toBe(status);
    }
    const refused = await setStatus(experiment, 'running');
    expect(refused.json()).toMatchObject({
      code: 'experiment.transition_refused',
      current: { status: 'concluded' },
    });
  });

  it('announce each status change, and drafts to nobody', async () => {
    const topic = `t:${company.companyId}:ab`;
    const before = (await eventsOf(topic)).length;
    const experiment = await newExperiment();
    expect(await eventsOf(topic)).toHaveLength(before);
    await setStatus(experiment, 'running');
    expect((await eventsOf(topic)).at(-1)).toMatchObject({
      type: 'experiment.status_changed',
      record: {
        kind: 'public_experiment',
        experiment: { id: experiment.id, status: 'running', name: 'Short form' },
      },
    });
  });

  it('refuse a change that is based on an older state, and every unknown one', async () => {
    const experiment = await newExperiment();
    await setStatus(experiment, 'running');
    expect((await setStatus(experiment, 'running')).statusCode).toBe(412);
    const unknown = { ...experiment, id: '0190d8f0-0000-7000-8000-000000000001' };
    expect((await setStatus(unknown, 'running')).statusCode).toBe(404);
    const stranger = await (await test.newCompany()).user('admin');
    const foreign = await stranger.call('PATCH', `/api/experiments/${experiment.id}`, {
      revision: 2,
      payload: { status: 'paused' },
    });
    expect(foreign.statusCode).toBe(404);
  });
});
