import { isSessionOnly } from '@switchyard/contracts/api-tokens/session-only.ts';
import { isReadScope, offeredScopes } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import { permissionsOf, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { smallestCall } from '../support/smallest-call.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

/** Answered by the queues, which this test omits. */
const withoutQueues = '/api/observability';
/** Reads that need a body. */
const readsByPost: readonly string[] = [
  'POST /api/feature-flags/evaluate',
  'POST /api/flag-playground',
  'POST /api/flag-transfers/preview',
  'POST /api/flags/:key/environments/:environment/blast-radius',
];

const routes = (await contractRoutes()).flatMap((route) => (route.access === 'session' ? [route] : []));
const nameOf = ({ method, path }: SessionRoute) => `${method} ${path}`;
const cases = routes
  .filter(({ path }) => !path.startsWith(withoutQueues))
  .map((route) => ({ name: nameOf(route), route }));
const writes = (route: SessionRoute) => route.method !== 'GET' && !readsByPost.includes(nameOf(route));

type Answer = (route: SessionRoute, id?: string) => Promise<LightMyRequestResponse>;
/** Calls with all scopes that there are, and with those that only read. */
type Caller = { call: Answer; readOnly: Answer };
/** Two deployments with the same history: one is called in sessions, the other one with tokens. */
let ofSessions: TestApp;
let ofTokens: TestApp;
let sessions: Record<Role, Answer>;
let tokens: Record<Role, Caller>;
let service: Caller;

beforeAll(async () => {
  // A program is no operator, even if one made its token.
  const environment = { SWITCHYARD_OPERATORS: 'operator@example.test' };
  [ofSessions, ofTokens] = await Promise.all([
    createTestApp({ environment }),
    createTestApp({ environment }),
  ]);
  const usersOfSessions = await newUsers(ofSessions);
  const usersOfTokens = await newUsers(ofTokens);
  sessions = await perRole(async (role) => inSession(usersOfSessions[role]));
  tokens = await perRole(async (role) => {
    const scopes = offeredScopes(permissionsOf(role), 'personal');
    return await withTokens(usersOfTokens[role], 'personal', scopes);
  });
  service = await withTokens(
    usersOfTokens.admin,
    'service',
    offeredScopes(permissionsOf('admin'), 'service'),
  );
});
afterAll(async () => {
  await ofSessions[Symbol.asyncDispose]();
  await ofTokens[Symbol.asyncDispose]();
});

async function perRole<Value>(make: (role: Role) => Promise<Value>): Promise<Record<Role, Value>> {
  const made = await Promise.all(roles.map(async (role) => [role, await make(role)] as const));
  return Object.fromEntries(made) as Record<Role, Value>;
}

async function newUsers(test: TestApp): Promise<Record<Role, TestUser>> {
  const company = await test.newCompany();
  return await perRole((role) => company.user(role));
}

function inSession(user: TestUser): Answer {
  return async (route) => {
    const { method, url, ...rest } = smallestCall(route, user.actor);
    return await user.call(method, url, rest);
  };
}

async function withTokens(
  user: TestUser,
  kind: 'personal' | 'service',
  scopes: readonly string[],
): Promise<Caller> {
  const answers = async (some: readonly string[]): Promise<Answer> => {
    const call = callsOf(ofTokens, (await makeToken(user, kind, some)).secret);
    return async (route, id) => {
      const { method, url, ...rest } = smallestCall(route, user.actor, id === undefined ? {} : { id });
      return await call(method, url, rest);
    };
  };
  return { call: await answers(scopes), readOnly: await answers(scopes.filter(isReadScope)) };
}

/** Status and code, by which answers are compared. */
function outcomeOf(answer: LightMyRequestResponse) {
  return [answer.statusCode, answer.statusCode >= 400 ? answer.json<{ code: string }>().code : null];
}

/** Permissions of the route over the whole company. */
function isOfCompany({ permission }: SessionRoute): boolean {
  if (permission === 'anyone_signed_in') return true;
  return [permission].flat().some((action) => scopeOf('admin', action) === 'company');
}

it('every writing route needs a permission that writes', () => {
  const reading = routes.filter(
    (route) =>
      writes(route) &&
      !isSessionOnly(route) &&
      (route.permission === 'anyone_signed_in' || [route.permission].flat().some(isReadScope)),
  );
  expect(reading.map(nameOf)).toEqual([]);
});

describe.each(cases)('$name', ({ route }) => {
  it.each(roles)('answers a token of a %s with all scopes as the session', async (role) => {
    const answer = outcomeOf(await tokens[role].call(route));
    if (isSessionOnly(route)) expect(answer).toEqual([403, 'auth.session_required']);
    else expect(answer).toEqual(outcomeOf(await sessions[role](route)));
  });

  it('answers a service token as its admin, or refuses it', async () => {
    const answer = outcomeOf(await service.call(route));
    if (isSessionOnly(route)) expect(answer).toEqual([403, 'auth.session_required']);
    else if (isOfCompany(route)) expect(answer[0]).not.toBe(401);
    else expect(answer[0]).toBe(403);
    expect(answer[0]).toBeLessThan(500);
  });
});

describe.each(cases.filter(({ route }) => writes(route)))('$name', ({ route }) => {
  it('refuses tokens that only read', async () => {
    for (const answer of [...roles.map((role) => tokens[role].readOnly), service.readOnly]) {
      const [status, code] = outcomeOf(await answer(route));
      expect.soft(status).toBe(403);
      expect.soft(['auth.insufficient_scope', 'auth.session_required', 'auth.forbidden']).toContain(code);
    }
  });
});

describe('records of another company', () => {
  let foreign: WorkCompany;
  let ids: Record<string, string>;
  beforeAll(async () => {
    foreign = await newWorkCompany(ofTokens);
    const visit = await foreign.newVisit();
    const { account, site, worker } = foreign;
    ids = {
      jobs: visit.jobId,
      visits: visit.id,
      customers: account.id,
      sites: site.id,
      technicians: worker.id,
    };
  });
  const kinds = ['jobs', 'visits', 'customers', 'sites', 'technicians'];
  const ofRecords = cases.flatMap(({ name, route }) => {
    const kind = route.path.split('/')[2] ?? '';
    return kinds.includes(kind) && (route.path.includes('/:') || route.path.endsWith('/bulk'))
      ? [{ name, route, kind }]
      : [];
  });
  const contents = async () =>
    await Promise.all(
      kinds.map(async (kind) => (await foreign.admin.call('GET', `/api/${kind}?deleted=false`)).body),
    );

  it('has routes to try', () => {
    expect(ofRecords.length).toBeGreaterThan(30);
  });

  it.each(ofRecords)('$name answers tokens as for a record that is nowhere', async ({ route, kind }) => {
    const before = await contents();
    for (const call of [tokens.admin.call, service.call]) {
      const [elsewhere, missing] = [await call(route, ids[kind]), await call(route)];
      expect.soft(outcomeOf(elsewhere)).toEqual(outcomeOf(missing));
    }
    expect(await contents()).toEqual(before);
  });
});
