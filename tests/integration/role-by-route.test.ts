import { roles } from '@switchyard/contracts/identity/role.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { smallestCall } from '../support/smallest-call.ts';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';

/** Answered by the queues, which this test omits. */
const withoutQueues: readonly string[] = ['/api/observability'];

const routes = (await contractRoutes()).flatMap((route) => (route.access === 'session' ? [route] : []));
const cases = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

let app: TestApp;
let company: TestCompany;
let users: Record<(typeof roles)[number], TestUser>;

beforeAll(async () => {
  app = await createTestApp();
  // The first company of a deployment is the sales company: its staff see leads too.
  company = await app.newCompany();
  const [customer, technician, manager, admin] = await Promise.all(roles.map((role) => company.user(role)));
  if (!customer || !technician || !manager || !admin) throw new Error('A role has no user');
  users = { customer, technician, manager, admin };
});
afterAll(() => app[Symbol.asyncDispose]());

async function send(user: TestUser, route: SessionRoute, deleted = false) {
  const { method, url, ...rest } = smallestCall(route, user.actor, { deleted });
  return await user.call(method, url, rest);
}

/** A role's scopes for each of the sufficient permissions. */
function scopesOf({ permission }: SessionRoute, role: (typeof roles)[number]) {
  if (permission === 'anyone_signed_in') return ['own' as const];
  return [permission].flat().map((action) => scopeOf(role, action));
}

it('finds the routes of every feature', () => {
  expect(routes.length).toBeGreaterThan(100);
});

/** The test's company is a demo, in which nobody does this. */
const refusedInDemos = ['/api/audit-streams', '/api/privacy/erasures', '/api/privacy/retention/:class'];

describe.each(cases)('$name', ({ route }) => {
  it.each(roles)('is answered to a %s as its permission says', async (role) => {
    const answer = await send(users[role], route);
    const scopes = scopesOf(route, role);
    if (scopes.every((scope) => scope === 'none')) {
      expect(answer.json()).toMatchObject({ code: 'auth.forbidden' });
    } else if (
      scopes.includes('company') &&
      !(route.method === 'POST' && refusedInDemos.includes(route.path))
    ) {
      expect(answer.statusCode).not.toBe(403);
    }
    if (!withoutQueues.some((path) => route.path.startsWith(path)))
      expect(answer.statusCode).toBeLessThan(500);
  });
});

describe.each(cases.filter(({ route }) => route.deletedPermission))(
  '$name of deleted records',
  ({ route }) => {
    it.each(roles)('is answered to a %s as its permission says', async (role) => {
      const answer = await send(users[role], route, true);
      const { deletedPermission } = route;
      const mayNot = deletedPermission !== undefined && scopeOf(role, deletedPermission) === 'none';
      expect(answer.statusCode).toBe(mayNot ? 403 : 200);
    });
  },
);
