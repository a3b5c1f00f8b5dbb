import { randomUUID } from 'node:crypto';
import * as flagRoutes from '@switchyard/contracts/feature-flags/flag-routes.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import * as authRoutes from '@switchyard/contracts/identity/auth-routes.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import * as notificationRoutes from '@switchyard/contracts/notifications/notification-routes.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
  testOrigin,
} from '../support/test-app.ts';

let test: TestApp;
let company: TestCompany;
let foreign: TestCompany;
const users = {} as Record<Role, TestUser>;
beforeAll(async () => {
  test = await createTestApp();
  company = await test.newCompany();
  foreign = await test.newCompany();
  for (const role of roles) users[role] = await company.user(role);
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

/** All records of these features, created by one of the company's admins. */
async function makeRecords(owner: TestCompany) {
  const admin = await owner.user('admin');
  const member = await owner.user('manager');
  const key = `flag_${randomUUID().slice(0, 8)}`;
  await admin.call('POST', '/api/flags', { payload: { key } });
  const experiment = await admin.call('POST', `/api/flags/${key}/experiments`, { payload: { name: 'Test' } });
  const person = { firstName: 'Ina', lastName: 'Vitee', email: `${key}@example.test`, role: 'manager' };
  const invitation = await admin.call('POST', '/api/invitations', { payload: person });
  return {
    admin,
    key,
    experimentId: experiment.json<{ id: string }>().id,
    invitationId: invitation.json<{ id: string }>().id,
    memberId: member.actor.userId,
    memberSession: member.sessionId,
  };
}
type Records = Awaited<ReturnType<typeof makeRecords>>;

type Attempt = {
  name: string;
  /** Roles with permission; all others get 403. */
  may: readonly Role[];
  send: (user: TestUser, records: Records) => ReturnType<TestUser['call']>;
};

const staff = ['manager', 'admin'] as const;
const admins = ['admin'] as const;

const onRecords: readonly Attempt[] = [
  { name: 'read a flag', may: staff, send: (user, { key }) => user.call('GET', `/api/flags/${key}`) },
  {
    name: 'read the history of a flag',
    may: staff,
    send: (user, { key }) => user.call('GET', `/api/flags/${key}/history`),
  },
  {
    name: 'switch a flag',
    may: admins,
    send: (user, { key }) =>
      user.call('PATCH', `/api/flags/${key}/environments/staging`, {
        payload: { enabled: true },
        revision: 1,
      }),
  },
  {
    name: 'add an experiment',
    may: admins,
    send: (user, { key }) =>
      user.call('POST', `/api/flags/${key}/experiments`, { payload: { name: 'Another' } }),
  },
  {
    name: 'start an experiment',
    may: admins,
    send: (user, { experimentId }) =>
      user.call('PATCH', `/api/experiments/${experimentId}`, {
        payload: { status: 'running' },
        revision: 1,
      }),
  },
  {
    name: 'disable a member',
    may: admins,
    send: (user, { memberId }) =>
      user.call('PATCH', `/api/team/${memberId}`, { payload: { status: 'disabled' }, revision: 1 }),
  },
  {
    name: 'withdraw an invitation',
    may: staff,
    send: (user, { invitationId }) => user.call('DELETE', `/api/invitations/${invitationId}`),
  },
];

const onCompany: readonly Attempt[] = [
  { name: 'list flags', may: staff, send: (user) => user.call('GET', '/api/flags') },
  {
    name: 'create a flag',
    may: admins,
    send: (user) => user.call('POST', '/api/flags', { payload: { key: `f_${randomUUID().slice(0, 8)}` } }),
  },
  { name: 'read the flag map', may: roles, send: (user) => user.call('GET', '/api/feature-flags') },
  {
    name: 'evaluate a flag',
    may: roles,
    send: (user, { key }) =>
      user.call('POST', '/api/feature-flags/evaluate', { payload: { flagKey: key, context: {} } }),
  },
  { name: 'see the team', may: staff, send: (user) => user.call('GET', '/api/team') },
  {
    name: 'invite a manager',
    may: staff,
    send: (user) => user.call('POST', '/api/invitations', { payload: invitee('manager') }),
  },
  {
    name: 'invite an admin',
    may: admins,
    send: (user) => user.call('POST', '/api/invitations', { payload: invitee('admin') }),
  },
  { name: 'read the mail outbox', may: admins, send: (user) => user.call('GET', '/api/outbox-mails') },
  { name: 'read their own inbox', may: roles, send: (user) => user.call('GET', '/api/notifications') },
  { name: 'list their own sessions', may: roles, send: (user) => user.call('GET', '/api/auth/sessions') },
];

function invitee(role: Role) {
  return { firstName: 'New', lastName: 'Person', email: `${randomUUID()}@example.test`, role };
}

describe.each(roles)('a %s', (role) => {
  it.each([...onRecords, ...onCompany])('may $name only if the matrix says so', async ({ may, send }) => {
    const response = await send(users[role], await makeRecords(company));
    if (may.includes(role)) expect(response.statusCode).toBeLessThan(300);
    else expect(response.json()).toMatchObject({ code: 'auth.forbidden' });
  });

  it.each(onRecords)('cannot $name of another company', async ({ may, send }) => {
    const records = await makeRecords(foreign);
    const before = await dump(foreign);
    const response = await send(users[role], records);
    expect(response.statusCode).toBe(may.includes(role) ? 404 : 403);
    expect(response.body).not.toContain(records.admin.actor.name);
    expect(await dump(foreign)).toEqual(before);
  });

  it("cannot end another person's session", async () => {
    for (const owner of [company, foreign]) {
      const { memberSession } = await makeRecords(owner);
      const response = await users[role].call('DELETE', `/api/auth/sessions/${memberSession}`);
      expect(response.statusCode).toBe(404);
    }
  });
});

/** Rows of a company that an intruder could have changed. */
async function dump({ companyId }: TestCompany) {
  return await test.deps.database.inCompany(companyId, async (tx) => ({
    environments: await tx
      .selectFrom('flagEnvironments')
      .selectAll()
      .orderBy('flagId')
      .orderBy('environment')
      .execute(),
    experiments: await tx.selectFrom('experiments').selectAll().orderBy('id').execute(),
    users: await tx.selectFrom('users').selectAll().orderBy('id').execute(),
    invitations: await tx.selectFrom('invitations').selectAll().orderBy('id').execute(),
    events: await tx.selectFrom('events').select('eventId').orderBy('eventId').execute(),
  }));
}

describe('a visitor', () => {
  const routes = Object.values({ ...authRoutes, ...flagRoutes, ...notificationRoutes }).flatMap((value) =>
    'access' in value && value.access === 'session' ? [value] : [],
  );

  it.each(routes)('is told to sign in by $method $path', async ({ method, path }) => {
    const ids = { id: newId(), key: 'some_flag', environment: 'production' };
    const response = await test.app.inject({
      method,
      url: fillPath(path, ids),
      headers: { origin: testOrigin, 'idempotency-key': randomUUID(), 'if-match': '"v1"' },
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: bodyFor(path) }),
    });
    expect(response.json()).toMatchObject({ code: 'auth.required' });
  });

  it('covers every route of these features', () => {
    expect(routes.length).toBeGreaterThanOrEqual(18);
  });
});

/** A valid body, so that only the session is missing. */
function bodyFor(path: string): object {
  if (path === '/api/invitations') return invitee('manager');
  if (path.endsWith('/evaluate')) return { flagKey: 'some_flag', context: {} };
  if (path === '/api/flags') return { key: 'some_flag' };
  if (path.includes('/environments/')) return { enabled: true };
  if (path.endsWith('/experiments')) return { name: 'Test' };
  if (path.startsWith('/api/experiments/')) return { status: 'running' };
  if (path.startsWith('/api/team/')) return { role: 'admin' };
  return {};
}
