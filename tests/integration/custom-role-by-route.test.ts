import { isSessionOnly } from '@switchyard/contracts/api-tokens/session-only.ts';
import { isTokenScope } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import {
  type Action,
  offeredActions,
  permissionsOf,
  scopeFor,
} from '@switchyard/contracts/identity/permissions.ts';
import { type Actor, type Role, roles } from '@switchyard/contracts/identity/role.ts';
import { toActorRole } from '@switchyard/contracts/roles/actor-role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { newRole, newSession, withRole } from '../support/role-calls.ts';
import { smallestCall } from '../support/smallest-call.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

/** Answered by the queues, which this test omits. */
const withoutQueues = '/api/observability';
/** The test's company is a demo, in which nobody does this. */
const refusedInDemos = ['/api/audit-streams', '/api/privacy/erasures', '/api/privacy/retention/:class'];

const routes = (await contractRoutes()).flatMap((route) => (route.access === 'session' ? [route] : []));
const cases = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

/** Three roles of a company: less than a manager, more than one, and less than a technician. */
const definitions = {
  narrowedOffice: {
    basis: 'manager',
    remove: Object.keys(permissionsOf('manager')).filter((action) =>
      /^(?:lead|flag|schedule_run|communication|team|import|search|time|dashboard)\.|\.(?:create|update)$/.test(
        action,
      ),
    ),
  },
  widenedOffice: {
    basis: 'manager',
    add: offeredActions('manager').offered.filter((action) => !(action in permissionsOf('manager'))),
  },
  narrowedTechnician: {
    basis: 'technician',
    remove: Object.keys(permissionsOf('technician')).filter((action) =>
      /^(?:photo|visit_entry|time|service_request|ticket|technician|assistant)\.|^(?:job|site|customer)\.(?:create|update)$/.test(
        action,
      ),
    ),
  },
} as const;
type Name = keyof typeof definitions;
const names = Object.keys(definitions) as Name[];

type Caller = { actor: Actor; call: (route: SessionRoute, id?: string) => Promise<LightMyRequestResponse> };

let test: TestApp;
let company: WorkCompany;
let sessions: Record<Name, Caller>;
let tokens: Record<Name, Caller>;
let ofProvider: Record<Role, Caller>;

beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
  const users = await perKey(names, newUser);
  sessions = await perKey(names, async (name) => sessionCaller(users[name]));
  tokens = await perKey(names, async (name) => await tokenCaller(users[name]));
  ofProvider = await perKey(roles, async (role) =>
    sessionCaller(await newSession(test, await company.user(role), 'sso')),
  );
});
afterAll(() => test[Symbol.asyncDispose]());

async function perKey<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const entries: [Key, Value][] = [];
  for (const key of keys) entries.push([key, await make(key)]);
  return Object.fromEntries(entries) as Record<Key, Value>;
}

/** A user with the role; the actor is as the server computes it. */
async function newUser(name: Name): Promise<TestUser> {
  const { admin } = company;
  const role = await newRole(admin, definitions[name]);
  const user =
    role.basis === 'technician'
      ? await company.user('technician', { technicianId: (await company.newTechnician()).id })
      : await company.user(role.basis);
  const signedIn = await withRole(test, { admin, user, role });
  return { ...signedIn, actor: { ...signedIn.actor, customRole: toActorRole(role) } };
}

function sessionCaller(user: TestUser): Caller {
  return {
    actor: user.actor,
    call: async (route, id) => {
      const { method, url, ...rest } = smallestCall(route, user.actor, id === undefined ? {} : { id });
      return await user.call(method, url, rest);
    },
  };
}

async function tokenCaller(user: TestUser): Promise<Caller> {
  const { permissions } = ok<CurrentUser>(await user.call('GET', '/api/auth/user'));
  const scopes = Object.keys(permissions).filter(isTokenScope);
  const call = callsOf(test, (await makeToken(user, 'personal', scopes)).secret);
  return {
    actor: { ...user.actor, grants: new Set(scopes) },
    call: async (route, id) => {
      const { method, url, ...rest } = smallestCall(route, user.actor, id === undefined ? {} : { id });
      return await call(method, url, rest);
    },
  };
}

/** Checks an answer against the permission that the route declares. */
function expectAsDeclared(answer: LightMyRequestResponse, route: SessionRoute, actor: Actor): void {
  const { permission } = route;
  const scopes =
    permission === 'anyone_signed_in'
      ? ['own']
      : [permission].flat().map((action: Action) => scopeFor(actor, action));
  if (scopes.every((scope) => scope === 'none')) {
    expect(answer.json()).toMatchObject({ code: 'auth.forbidden' });
  } else if (
    scopes.includes('company') &&
    !(route.method === 'POST' && refusedInDemos.includes(route.path))
  ) {
    expect(answer.statusCode).not.toBe(403);
  }
  if (!route.path.startsWith(withoutQueues)) expect(answer.statusCode).toBeLessThan(500);
}

it('has roles that refuse and give routes which their presets do not', () => {
  const { narrowedOffice, widenedOffice, narrowedTechnician } = definitions;
  expect(narrowedOffice.remove.length).toBeGreaterThan(20);
  expect(widenedOffice.add.length).toBeGreaterThan(10);
  expect(narrowedTechnician.remove.length).toBeGreaterThan(10);
});

describe.each(cases)('$name', ({ route }) => {
  it.each(names)('is answered to the role %s as its permission says', async (name) => {
    const { actor, call } = sessions[name];
    expectAsDeclared(await call(route), route, actor);
  });

  it.each(names)('is answered to a token of the role %s as its permission says', async (name) => {
    const { actor, call } = tokens[name];
    const answer = await call(route);
    if (isSessionOnly(route)) expect(answer.json()).toMatchObject({ code: 'auth.session_required' });
    else expectAsDeclared(answer, route, actor);
  });

  it.each(roles)('is answered to a %s of the provider as its permission says', async (role) => {
    const { actor, call } = ofProvider[role];
    expectAsDeclared(await call(route), route, actor);
  });
});

describe('records of another company', () => {
  let foreign: WorkCompany;
  let ids: Record<string, string>;
  beforeAll(async () => {
    foreign = await newWorkCompany(test);
    const visit = await foreign.newVisit();
    const role = await newRole(foreign.admin);
    const { account, site, worker } = foreign;
    ids = {
      jobs: visit.jobId,
      visits: visit.id,
      customers: account.id,
      sites: site.id,
      technicians: worker.id,
      roles: role.id,
    };
  });
  const kinds = ['jobs', 'visits', 'customers', 'sites', 'technicians', 'roles'];
  const ofRecords = cases.flatMap(({ name, route }) => {
    const kind = route.path.split('/')[2] ?? '';
    return kinds.includes(kind) && (route.path.includes('/:') || route.path.endsWith('/bulk'))
      ? [{ name, route, kind }]
      : [];
  });
  const outcomeOf = (answer: LightMyRequestResponse) => [
    answer.statusCode,
    answer.statusCode >= 400 ? answer.json<{ code: string }>().code : null,
  ];
  const contents = async () => {
    const answers: string[] = [];
    for (const kind of kinds) answers.push((await foreign.admin.call('GET', `/api/${kind}`)).body);
    return answers;
  };

  it.each(ofRecords)('$name answers every role as for a record that is nowhere', async ({ route, kind }) => {
    const before = await contents();
    const callers = [...Object.values(sessions), ...Object.values(tokens), ...Object.values(ofProvider)];
    for (const { call } of callers) {
      const [elsewhere, missing] = [await call(route, ids[kind]), await call(route, newId())];
      expect.soft(outcomeOf(elsewhere)).toEqual(outcomeOf(missing));
    }
    expect(await contents()).toEqual(before);
  });
});
