import { isSessionOnly } from '@switchyard/contracts/api-tokens/session-only.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { type SsoRole, ssoRoles } from '@switchyard/contracts/sso/sso-connection.ts';
import { linkIdentity } from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import {
  insertConnection,
  updateConnectionRow,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { samlKey } from '../support/saml-keys.ts';
import { samlXml } from '../support/saml-provider.ts';
import { cookieOf } from '../support/sign-up.ts';
import { smallestCall } from '../support/smallest-call.ts';
import { completeSso, openSsoApp, returned, type SsoApp } from '../support/sso-lab.ts';
import { type TestUser, testOrigin } from '../support/test-app.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

/** Answered by the queues, which this test omits. */
const withoutQueues = '/api/observability';
/** Leads to the provider that only one of the two deployments has. */
const toProvider = '/api/auth/proof/sso';

const routes = (await contractRoutes()).flatMap((route) => (route.access === 'session' ? [route] : []));
const cases = routes
  .filter(({ path }) => !path.startsWith(withoutQueues) && path !== toProvider)
  .map((route) => ({ name: `${route.method} ${route.path}`, route }));

/** A request of a user with the smallest input. `id`: of the record in its path; default: none. */
type Answer = (route: SessionRoute, id?: string) => Promise<LightMyRequestResponse>;
type Users = Record<SsoRole, TestUser>;

/** Two deployments with the same history: users of one come from the provider, users of the other one do not. */
let ofSessions: SsoApp;
let ofProvider: SsoApp;
let sessions: Record<SsoRole, Answer>;
let provided: Record<SsoRole, Answer>;

beforeAll(async () => {
  const environment = { SWITCHYARD_OPERATORS: 'operator@example.test' };
  [ofSessions, ofProvider] = await Promise.all([openSsoApp(environment), openSsoApp(environment)]);
  const [plain, federated] = [await newUsers(ofSessions), await newUsers(ofProvider)];
  sessions = await perRole(async (role) => answersOf(ofSessions, plain[role], plain[role].cookie));
  const connectionId = await connect(federated);
  provided = await perRole(async (role) =>
    answersOf(ofProvider, federated[role], await enter(connectionId, federated[role])),
  );
});
afterAll(async () => {
  await ofSessions[Symbol.asyncDispose]();
  await ofProvider[Symbol.asyncDispose]();
});

async function perRole<Value>(make: (role: SsoRole) => Promise<Value>): Promise<Record<SsoRole, Value>> {
  const made: [SsoRole, Value][] = [];
  for (const role of ssoRoles) made.push([role, await make(role)]);
  return Object.fromEntries(made) as Record<SsoRole, Value>;
}

async function newUsers(test: SsoApp): Promise<Users> {
  const company = await test.newCompany();
  return await perRole((role) => company.user(role));
}

const issuer = 'https://idp.example.test/metadata';

/** A connection whose provider knows the users. */
async function connect({ admin, manager, technician }: Users): Promise<string> {
  const id = newId();
  const { companyId } = admin.actor;
  const now = new Date();
  await ofProvider.deps.database.inCompany(companyId, async (tx) => {
    await insertConnection(tx, {
      id,
      companyId,
      kind: 'saml',
      name: 'Work account',
      issuer,
      clientId: null,
      sealedSecret: null,
      ssoUrl: 'https://idp.example.test/sso',
      certificates: [samlKey.certificate],
      logoutUrl: null,
      now,
    });
    await updateConnectionRow(tx, id, { patch: { enabled: true, acceptsUnsolicited: true }, now });
    for (const { userId } of [admin.actor, manager.actor, technician.actor]) {
      await linkIdentity(tx, { companyId, connectionId: id, subject: userId, userId });
    }
  });
  return id;
}

/** Signs a user in with an assertion of the provider; returns the cookie of the session. */
async function enter(connectionId: string, { actor }: TestUser): Promise<string> {
  const acs = `${testOrigin}/api/sso/saml/${connectionId}/acs`;
  const asked = { id: '', acs, issuer: acs.replace(/acs$/, 'metadata'), relayState: '', isForced: false };
  const xml = samlXml(asked, issuer, { nameId: actor.userId, inResponseTo: null });
  const answer = await ofProvider.app.inject({
    method: 'POST',
    url: new URL(acs).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }).toString(),
  });
  const { ticket, refused } = returned(answer);
  if (ticket === undefined) throw new Error(`Refused: ${refused}`);
  const mark = answer.cookies.find(({ name }) => name === 'sso');
  return cookieOf(await completeSso(ofProvider, ticket, `sso=${mark?.value}`));
}

function answersOf(test: SsoApp, { actor }: TestUser, cookie: string): Answer {
  return async (route, id) => {
    const { method, url, payload, revision } = smallestCall(route, actor, id === undefined ? {} : { id });
    return await test.app.inject({
      method,
      url,
      headers: {
        cookie,
        origin: testOrigin,
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
  };
}

/** Status and code, by which answers are compared. */
function outcomeOf(answer: LightMyRequestResponse) {
  return [answer.statusCode, answer.statusCode >= 400 ? answer.json<{ code: string }>().code : null];
}

function scopesOf({ permission }: SessionRoute, role: SsoRole) {
  if (permission === 'anyone_signed_in') return ['own' as const];
  return [permission].flat().map((action) => scopeOf(role, action));
}

it('has routes to try', () => {
  expect(cases.length).toBeGreaterThan(100);
  expect(cases.some(({ route }) => isSessionOnly(route))).toBe(true);
});

describe.each(cases)('$name', ({ route }) => {
  it.each(ssoRoles)('answers a %s of the provider as one with a password', async (role) => {
    const answer = outcomeOf(await provided[role](route));
    if (scopesOf(route, role).every((scope) => scope === 'none')) {
      expect(answer).toEqual([403, 'auth.forbidden']);
    }
    expect(answer).toEqual(outcomeOf(await sessions[role](route)));
  });
});

describe('records of another company', () => {
  let foreign: WorkCompany;
  let ids: Record<string, string>;
  beforeAll(async () => {
    foreign = await newWorkCompany(ofProvider);
    const visit = await foreign.newVisit();
    const { account, site, worker } = foreign;
    const { jobId, id } = visit;
    ids = { jobs: jobId, visits: id, customers: account.id, sites: site.id, technicians: worker.id };
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

  it.each(ofRecords)('$name answers as for a record that is nowhere', async ({ route, kind }) => {
    const before = await contents();
    for (const role of ssoRoles) {
      const [elsewhere, missing] = [await provided[role](route, ids[kind]), await provided[role](route)];
      expect.soft(outcomeOf(elsewhere)).toEqual(outcomeOf(missing));
    }
    expect(await contents()).toEqual(before);
  });
});
