import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samlKey } from '../support/saml-keys.ts';
import { signUpOverHttp } from '../support/sign-up.ts';
import {
  factsOf,
  openSsoApp,
  openSsoLab,
  proveDomain,
  type SsoApp,
  type SsoLab,
} from '../support/sso-lab.ts';

type Resource = {
  id: string;
  userName: string;
  active: boolean;
  externalId?: string;
  meta: { version: string; location: string };
  roles: { value: string }[];
  members: { value: string }[];
};
type List = { totalResults: number; startIndex: number; itemsPerPage: number; Resources: Resource[] };
type Client = {
  lab: SsoLab;
  token: string;
  scim(
    method: Method,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Path of the users. */
const users = '/Users';

/** Has no account yet. */
const operator = 'root@operators.example';

let test: SsoApp;
let one: Client;
let other: Client;

beforeAll(async () => {
  test = await openSsoApp({ SWITCHYARD_OPERATORS: operator });
  one = await openClient();
  other = await openClient();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

async function openClient(): Promise<Client> {
  const issuer = `https://idp.example/${crypto.randomUUID()}`;
  const lab = await openSsoLab(test, {
    kind: 'saml',
    issuer,
    ssoUrl: 'https://idp.example/sso',
    certificates: [samlKey.certificate],
    roleMappings: [{ value: 'Admins', role: 'admin' }],
  });
  const token = await makeToken(lab);
  return { lab, token, scim: (method, path, body, headers) => call({ token, method, path, body, headers }) };
}

async function makeToken(lab: SsoLab, keepOldHours = 0): Promise<string> {
  const made = await lab.admin.call('POST', `/api/sso/connections/${lab.connection.id}/scim-token`, {
    keepOldHours,
  });
  return made.json<{ token: string; connection: SsoConnection }>().token;
}

type Call = {
  token: string;
  method: Method;
  path: string;
  body?: object | undefined;
  headers?: Record<string, string> | undefined;
};

function call({ token, method, path, body, headers = {} }: Call) {
  return test.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const someName = ({ lab }: Client) => `p${crypto.randomUUID().slice(0, 8)}@${lab.domain}`;

async function newUser(client: Client, more: object = {}): Promise<Resource> {
  const answer = await client.scim('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: someName(client),
    name: { givenName: 'Sam', familyName: 'Stone' },
    active: true,
    ...more,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<Resource>();
}

/** A session of the user, as if they had signed in. */
async function sessionOf({ lab }: Client, userId: string) {
  const id = crypto.randomUUID();
  await test.deps.database.inCompany(lab.admin.companyId, (tx) =>
    tx
      .insertInto('sessions')
      .values({
        id,
        companyId: lab.admin.companyId,
        userId,
        tokenHash: Buffer.from(id),
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .execute(),
  );
  return async () => {
    const row = await test.deps.database.inCompany(lab.admin.companyId, (tx) =>
      tx.selectFrom('sessions').select('revokedAt').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return row.revokedAt !== null;
  };
}

const roleOf = async (client: Client, id: string) =>
  (await client.scim('GET', `${users}/${id}`)).json<Resource>().roles[0]?.value;

describe('what the service is', () => {
  it('says what it supports', async () => {
    const config = await one.scim('GET', '/ServiceProviderConfig');
    expect(config.json()).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
      etag: { supported: true },
    });
    expect((await one.scim('GET', '/ResourceTypes')).json<List>().totalResults).toBe(2);
    expect((await one.scim('GET', '/ResourceTypes/User')).json()).toMatchObject({ endpoint: '/Users' });
    const schemas = await one.scim('GET', '/Schemas');
    expect(schemas.headers['content-type']).toContain('application/scim+json');
    expect((await one.scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).statusCode).toBe(
      200,
    );
  });
});

describe('the token', () => {
  it('opens SCIM alone, and nothing else opens SCIM', async () => {
    const asApi = await test.app.inject({
      method: 'GET',
      url: '/api/jobs',
      headers: { authorization: `Bearer ${one.token}` },
    });
    expect(asApi.statusCode).toBe(401);
    const personal = await one.lab.admin.call('POST', '/api/tokens', {
      name: 'x',
      scopes: ['job.view'],
      expiresInDays: 30,
    });
    const { secret } = personal.json<{ secret: string }>();
    for (const token of ['', 'x', secret, `${one.token}x`]) {
      const refused = await call({ token, method: 'GET', path: '/Users' });
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
      });
    }
    const byCookie = await test.app.inject({
      method: 'GET',
      url: '/scim/v2/Users',
      headers: { cookie: one.lab.admin.cookie },
    });
    expect(byCookie.statusCode).toBe(401);
  });

  it('is replaced with or without an overlap, and ended at once', async () => {
    const client = await openClient();
    const status = async (token: string) => (await call({ token, method: 'GET', path: '/Users' })).statusCode;
    const second = await makeToken(client.lab, 1);
    expect([await status(client.token), await status(second)]).toEqual([200, 200]);
    const third = await makeToken(client.lab);
    expect([await status(second), await status(third)]).toEqual([401, 200]);
    const stored = await test.deps.database.inCompany(client.lab.admin.companyId, (tx) =>
      tx.selectFrom('ssoConnections').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(third);
    await client.lab.admin.call('DELETE', `/api/sso/connections/${client.lab.connection.id}/scim-token`);
    expect(await status(third)).toBe(401);
    const kinds = (await factsOf(test, client.lab.admin.companyId)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['scim_token_made', 'scim_token_ended']));
  });
});

describe('users', () => {
  it('are created, read, found and listed in pages', async () => {
    const user = await newUser(one, { externalId: `ext-${crypto.randomUUID()}` });
    const read = await one.scim('GET', `${users}/${user.id}`);
    expect(read.json()).toMatchObject({
      id: user.id,
      userName: user.userName,
      active: true,
      name: { givenName: 'Sam', familyName: 'Stone' },
    });
    expect(read.headers['etag']).toBe(user.meta.version);
    expect(
      (await one.scim('GET', `${users}/${user.id}`, undefined, { 'if-none-match': user.meta.version }))
        .statusCode,
    ).toBe(304);
    const find = async (filter: string) =>
      (await one.scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).json<List>();
    for (const filter of [
      `userName eq "${user.userName.toUpperCase()}"`,
      `externalId eq "${user.externalId}"`,
      `USERNAME Eq "${user.userName}" and active eq true`,
    ]) {
      expect((await find(filter)).Resources.map(({ id }) => id)).toEqual([user.id]);
    }
    expect((await find('userName eq "nobody@nowhere.example"')).totalResults).toBe(0);
    await newUser(one);
    const first = (await one.scim('GET', '/Users?startIndex=1&count=1')).json<List>();
    const next = (await one.scim('GET', '/Users?startIndex=2&count=1')).json<List>();
    expect([first.itemsPerPage, next.startIndex]).toEqual([1, 2]);
    expect(first.Resources[0]?.id).not.toBe(next.Resources[0]?.id);
    expect((await one.scim('GET', '/Users?count=0')).json<List>()).toMatchObject({
      itemsPerPage: 0,
      Resources: [],
    });
    expect(
      (await factsOf(test, one.lab.admin.companyId)).some(
        ({ kind, details }) => kind === 'account_created' && (details as { by?: string }).by === 'scim',
      ),
    ).toBe(true);
  });

  it('are replaced and changed, as Okta and Entra write it', async () => {
    const user = await newUser(one);
    const path = `${users}/${user.id}`;
    const put = await one.scim('PUT', path, {
      userName: user.userName,
      name: { givenName: 'Sue', familyName: 'Stone' },
      active: true,
      externalId: 'okta-1',
    });
    expect(put.json()).toMatchObject({ name: { givenName: 'Sue' }, externalId: 'okta-1' });
    expect(put.json<Resource>().meta.version).not.toBe(user.meta.version);
    const stale = await one.scim('PUT', path, { userName: user.userName }, { 'if-match': user.meta.version });
    expect([stale.statusCode, stale.json<{ status: string }>().status]).toEqual([412, '412']);

    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    const isEnded = await sessionOf(one, user.id);
    const okta = await one.scim('PATCH', path, {
      schemas,
      Operations: [{ op: 'replace', value: { active: false } }],
    });
    expect(okta.json()).toMatchObject({ active: false });
    expect(await isEnded()).toBe(true);
    expect(test.revoked).toContainEqual({ userId: user.id });
    const entra = await one.scim('PATCH', path, {
      schemas,
      Operations: [
        { op: 'Replace', path: 'active', value: 'True' },
        { op: 'Add', path: 'name.familyName', value: 'Sand' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ignored@elsewhere.example' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'Field',
        },
      ],
    });
    expect(entra.json()).toMatchObject({
      active: true,
      userName: user.userName,
      name: { givenName: 'Sue', familyName: 'Sand' },
    });
  });

  it('get another address, which ends the links to the former one', async () => {
    const client = await openClient();
    const { companyId } = client.lab.admin;
    const user = await newUser(client, { name: { givenName: 'Sam', familyName: 'Stone' } });
    await test.deps.database.inCompany(companyId, (tx) =>
      tx
        .insertInto('passwordResets')
        .values({
          id: crypto.randomUUID(),
          companyId,
          userId: user.id,
          tokenHash: Buffer.from(user.id),
          expiresAt: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    );
    const path = `${users}/${user.id}`;
    const userName = someName(client);
    const Operations = [
      { op: 'replace', path: 'userName', value: userName },
      { op: 'remove', path: 'name' },
    ];
    const changed = await client.scim('PATCH', path, { Operations });
    expect(changed.json()).toMatchObject({ userName, name: { familyName: 'User' } });
    const resets = await test.deps.database.inCompany(companyId, (tx) =>
      tx.selectFrom('passwordResets').select('usedAt').where('userId', '=', user.id).execute(),
    );
    expect(resets).toEqual([{ usedAt: expect.any(Date) as Date }]);
    const without = await client.scim('PATCH', path, { Operations: [{ op: 'replace', path: 'userName' }] });
    expect([without.statusCode, without.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining('value') as string,
    ]);

    await client.lab.change({ breakGlassUserId: user.id });
    const named = await client.scim('PUT', path, { userName: someName(client) });
    expect([named.statusCode, named.json()]).toMatchObject([400, { scimType: 'mutability' }]);
  });

  it('never get the address of an operator', async () => {
    await proveDomain(test, one.lab, operator.split('@')[1] ?? '');
    const user = await newUser(one);
    for (const refused of [
      await one.scim('POST', '/Users', { userName: operator }),
      await one.scim('PUT', `${users}/${user.id}`, { userName: operator }),
    ]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { scimType: 'uniqueness' }]);
    }
  });

  it('are disabled by a deletion, and taken over again', async () => {
    const user = await newUser(one);
    const isEnded = await sessionOf(one, user.id);
    const hashes = () =>
      test.deps.database.inCompany(one.lab.admin.companyId, (tx) =>
        tx.selectFrom('users').select('passwordHash').where('id', '=', user.id).execute(),
      );
    await test.deps.database.inCompany(one.lab.admin.companyId, (tx) =>
      tx.updateTable('users').set({ passwordHash: 'of before' }).where('id', '=', user.id).execute(),
    );
    expect((await one.scim('DELETE', `${users}/${user.id}`)).statusCode).toBe(204);
    expect(await isEnded()).toBe(true);
    expect((await one.scim('GET', `${users}/${user.id}`)).statusCode).toBe(404);
    const again = await one.scim('POST', '/Users', { userName: user.userName, active: true });
    expect([again.statusCode, again.json<Resource>().id]).toEqual([201, user.id]);
    expect(await hashes()).toEqual([{ passwordHash: 'none' }]);
  });

  it.each([
    ['a body that is no JSON', 'POST', '/Users', undefined, 400],
    ['a name that is no address', 'POST', '/Users', { userName: 'sam' }, 400],
    ['an address of a foreign domain', 'POST', '/Users', { userName: 'sam@elsewhere.example' }, 400],
    ['a filter that is not supported', 'GET', '/Users?filter=userName%20co%20%22a%22', undefined, 400],
    ['a filter with a NUL', 'GET', '/Users?filter=userName%20eq%20%22a%5Cu0000%22', undefined, 400],
    ['a filter without an end', 'GET', '/Users?filter=userName%20eq%20%22a', undefined, 400],
    ['an id that is none', 'GET', `${users}/me`, undefined, 404],
    ['a page that is no number', 'GET', '/Users?startIndex=x', undefined, 400],
  ] as const)('refuse %s in the form of SCIM', async (...[, method, path, body, status]) => {
    const answer = await one.scim(method, path, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      detail: expect.any(String) as string,
    });
  });

  it('of another company are never seen or touched', async () => {
    const foreign = await newUser(other);
    expect((await one.scim('GET', `${users}/${foreign.id}`)).statusCode).toBe(404);
    expect(
      (
        await one.scim('PATCH', `${users}/${foreign.id}`, {
          Operations: [{ op: 'replace', value: { active: false } }],
        })
      ).statusCode,
    ).toBe(404);
    expect((await one.scim('DELETE', `${users}/${foreign.id}`)).statusCode).toBe(404);
    expect((await other.scim('GET', `${users}/${foreign.id}`)).json()).toMatchObject({ active: true });
    const email = someName(one);
    const { user } = await signUpOverHttp(test, { email });
    await test.deps.database.inCompany(user.companyId, (tx) =>
      tx.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', user.id).execute(),
    );
    const taken = await one.scim('POST', '/Users', { userName: email });
    expect([taken.statusCode, taken.json<{ scimType: string }>().scimType]).toEqual([409, 'uniqueness']);
    expect(user.companyId).not.toBe(one.lab.admin.companyId);
    // A stranger's that nobody proved gives the address up.
    const unproven = someName(one);
    await signUpOverHttp(test, { email: unproven });
    expect((await newUser(one, { userName: unproven })).userName).toBe(unproven);
  });
});

describe('groups', () => {
  it('give roles, also by a filter of members, and take them away', async () => {
    const user = await newUser(one);
    const made = await one.scim('POST', '/Groups', { displayName: 'Admins', members: [{ value: user.id }] });
    expect(made.statusCode).toBe(201);
    const group = made.json<Resource>();
    expect(group.members.map(({ value }) => value)).toEqual([user.id]);
    expect(await roleOf(one, user.id)).toBe('admin');
    const path = `/Groups/${group.id}`;
    await one.scim('PATCH', path, { Operations: [{ op: 'remove', path: `members[value eq "${user.id}"]` }] });
    expect(await roleOf(one, user.id)).toBe('manager');
    await one.scim('PATCH', path, {
      Operations: [{ op: 'Add', path: 'members', value: [{ value: user.id }] }],
    });
    expect(await roleOf(one, user.id)).toBe('admin');
    await one.scim('PATCH', path, {
      Operations: [{ op: 'replace', value: { id: group.id, displayName: 'Others' } }],
    });
    expect(await roleOf(one, user.id)).toBe('manager');
    const found = await one.scim(
      'GET',
      `/Groups?filter=${encodeURIComponent('displayName eq "others"')}&excludedAttributes=members`,
    );
    expect(found.json<List>().Resources[0]).toMatchObject({ id: group.id, displayName: 'Others' });
    expect(found.json<List>().Resources[0]).not.toHaveProperty('members');
    expect((await one.scim('DELETE', path)).statusCode).toBe(204);
  });

  it('take no members of another company, and change nothing then', async () => {
    const foreign = await newUser(other);
    const own = await newUser(one);
    const refused = await one.scim('POST', '/Groups', {
      displayName: 'Mixed',
      members: [{ value: own.id }, { value: foreign.id }],
    });
    expect(refused.statusCode).toBe(400);
    const found = await one.scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "Mixed"')}`);
    expect(found.json<List>().totalResults).toBe(0);
    expect((await other.scim('GET', `/Groups`)).json<List>().totalResults).toBe(0);
  });
});
