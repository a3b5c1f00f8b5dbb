import { roles } from '@switchyard/contracts/identity/role.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { fillPath, type SessionRoute } from '@switchyard/contracts/http/route.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';
import { smallestInput } from '../support/smallest-input.ts';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';

const nowhere = '01900000-0000-7000-8000-000000000000';
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

/** The smallest request that the contract accepts. */
async function send(user: TestUser, route: SessionRoute, deleted = false) {
  const ids = { id: nowhere, actorId: user.actor.userId, topic: companyTopic(company.companyId, 'timeline') };
  const of = (schema: z.ZodType | undefined) => (schema ? smallestInput(schema, ids, 1) : {});
  const query = new URLSearchParams(
    Object.entries({ ...of(route.query), ...(deleted ? { deleted: true } : {}) }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  const params = Object.fromEntries(
    Object.entries(of(route.params)).map(([name, value]) => [name, String(value)]),
  );
  return await user.call(route.method, `${fillPath(route.path, params)}?${query.toString()}`, {
    ...(route.method === 'GET' ? {} : { payload: of(route.body) }),
    ...(route.write === 'change' ? { revision: 1 } : {}),
  });
}

/** A role's scopes for each of the sufficient permissions. */
function scopesOf({ permission }: SessionRoute, role: (typeof roles)[number]) {
  if (permission === 'anyone_signed_in') return ['own' as const];
  return [permission].flat().map((action) => scopeOf(role, action));
}

it('finds the routes of every feature', () => {
  expect(routes.length).toBeGreaterThan(100);
});

describe.each(cases)('$name', ({ route }) => {
  it.each(roles)('is answered to a %s as its permission says', async (role) => {
    const answer = await send(users[role], route);
    const scopes = scopesOf(route, role);
    if (scopes.every((scope) => scope === 'none')) {
      expect(answer.json()).toMatchObject({ code: 'auth.forbidden' });
    } else if (scopes.includes('company')) {
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
