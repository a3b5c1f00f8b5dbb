import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  accountWith,
  ageProof,
  codeOf,
  login,
  mailsTo,
  openAccount,
  send,
  withTotp,
} from '../support/account-calls.ts';
import { type HostileIssuer, openHostileIssuer, type Token } from '../support/hostile-issuer.ts';
import { type OidcPerson, type OidcProvider, openOidcProvider } from '../support/oidc-provider.ts';
import { cookieOf, signUpOverHttp, testPassword } from '../support/sign-up.ts';
import {
  completeSso,
  factsOf,
  openSsoApp,
  openSsoLab,
  reasonOf,
  returned,
  type SsoApp,
  type SsoLab,
  startSso,
  type Way,
  wayOf,
} from '../support/sso-lab.ts';

let test: SsoApp;
let provider: OidcProvider;
let lab: SsoLab;

beforeAll(async () => {
  test = await openSsoApp({ SWITCHYARD_SMTP_URL: 'smtp://127.0.0.1:1' });
  provider = await openOidcProvider();
  lab = await openConnected();
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
});

/** A company that is a client of the provider. */
async function openConnected(more: object = {}): Promise<SsoLab> {
  const clientId = `client-${crypto.randomUUID()}`;
  const clientSecret = `secret-${crypto.randomUUID()}`;
  const opened = await openSsoLab(test, {
    kind: 'oidc',
    issuer: provider.issuer,
    clientId,
    clientSecret,
    createsUsers: true,
    ...more,
  });
  provider.addClient({ id: clientId, secret: clientSecret, callback: opened.connection.urls.callback });
  return opened;
}

/** A new person at the provider. */
function person(domain = lab.domain, more: OidcPerson = {}): string {
  const id = crypto.randomUUID();
  provider.people.set(id, {
    email: `${id.slice(0, 8)}@${domain}`,
    email_verified: true,
    given_name: 'Robin',
    family_name: 'Reed',
    ...more,
  });
  return id;
}

const emailOf = (id: string) => provider.people.get(id)?.email ?? '';

/** The way through the provider, back to the page that completes it. */
async function walk(way: Way, id: string) {
  provider.signsIn = id;
  const back = await provider.walk(way.url);
  return returned(await test.app.inject({ method: 'GET', url: `${back.pathname}${back.search}` }));
}

async function signIn(id: string, email = emailOf(id)) {
  const way = await startSso(test, email);
  const { ticket, refused } = await walk(way, id);
  if (ticket === undefined) throw new Error(`Refused: ${refused}`);
  return await completeSso(test, ticket, way.cookie);
}

/** Adds a member with an address in the domain. */
async function memberOf(company: SsoLab, email: string, role = 'manager'): Promise<string> {
  const id = crypto.randomUUID();
  await test.deps.database.inCompany(company.admin.companyId, (tx) =>
    tx
      .insertInto('users')
      .values({
        id,
        companyId: company.admin.companyId,
        email,
        firstName: 'Old',
        lastName: 'Member',
        role,
        passwordHash: 'none',
      })
      .execute(),
  );
  return id;
}

describe('signing in with OIDC', () => {
  it('creates an account with the role of a group, once', async () => {
    const { connection } = lab;
    expect(connection.urls.callback).toContain(connection.id);
    await lab.change({ roleMappings: [{ value: 'Dispatch Leads', role: 'admin' }] });
    const id = person(lab.domain, { groups: ['everyone', 'dispatch leads'] });
    const user = (await signIn(id)).json<CurrentUser>();
    expect(user).toMatchObject({ email: emailOf(id), firstName: 'Robin', lastName: 'Reed', role: 'admin' });
    expect((await signIn(id)).json<CurrentUser>().id).toBe(user.id);
    // The provider takes the group away.
    provider.people.set(id, { ...provider.people.get(id), groups: ['everyone'] });
    expect((await signIn(id)).json<CurrentUser>().role).toBe('admin');
    await lab.change({
      roleMappings: [
        { value: 'Dispatch Leads', role: 'admin' },
        { value: 'everyone', role: 'manager' },
      ],
    });
    expect((await signIn(id)).json<CurrentUser>().role).toBe('manager');
  });

  it('links a member of the company by the proven domain', async () => {
    const id = person();
    const known = await memberOf(lab, emailOf(id));
    expect((await signIn(id)).json<CurrentUser>().id).toBe(known);
    // Another subject with the same address is another person.
    const twin = person(lab.domain, { email: emailOf(id) });
    expect(reasonOf(await signIn(twin))).toBe('another_user');
  });

  it('leaves nothing of who created an account whose address nobody proved', async () => {
    const company = await openConnected();
    const id = person(company.domain);
    const userId = await memberOf(company, emailOf(id));
    const { companyId } = company.admin;
    await test.deps.database.inCompany(companyId, async (tx) => {
      const { passwordHash } = await tx
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', company.admin.userId)
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('users')
        .set({ passwordHash, emailVerifiedAt: null })
        .where('id', '=', userId)
        .execute();
    });
    const planted = await login(test, emailOf(id));
    expect(planted.statusCode).toBe(200);
    expect((await signIn(id)).json<CurrentUser>().id).toBe(userId);
    expect((await login(test, emailOf(id))).json()).toMatchObject({ code: 'auth.bad_credentials' });
    const before = { method: 'GET', url: '/api/auth/user', cookie: cookieOf(planted) };
    expect((await send(test, before)).statusCode).toBe(401);
    const { emailVerifiedAt } = await test.deps.database.inCompany(companyId, (tx) =>
      tx.selectFrom('users').select('emailVerifiedAt').where('id', '=', userId).executeTakeFirstOrThrow(),
    );
    expect(emailVerifiedAt).not.toBeNull();
  });

  it('never touches an account of another company', async () => {
    const id = person();
    const { user, cookie } = await signUpOverHttp(test, { email: emailOf(id) });
    await test.deps.database.inCompany(user.companyId, (tx) =>
      tx.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', user.id).execute(),
    );
    const refused = await signIn(id);
    expect([refused.statusCode, reasonOf(refused)]).toEqual([403, 'email_taken']);
    expect(user.companyId).not.toBe(lab.admin.companyId);
    expect((await send(test, { method: 'GET', url: '/api/auth/user', cookie })).statusCode).toBe(200);
  });

  it('frees an address of the domain that a stranger signed up with and never proved', async () => {
    const id = person();
    const { user, cookie } = await signUpOverHttp(test, { email: emailOf(id) });
    const entered = (await signIn(id)).json<CurrentUser>();
    expect(entered).toMatchObject({ email: emailOf(id), companyId: lab.admin.companyId });
    expect(entered.id).not.toBe(user.id);
    expect((await send(test, { method: 'GET', url: '/api/auth/user', cookie })).statusCode).toBe(401);
  });

  it.each([
    ['of a foreign domain', { email: 'stranger@elsewhere.example' }, 'domain'],
    ['that the provider did not verify', { email_verified: false }, 'email_missing'],
  ])('refuses an address %s', async (_, more, reason) => {
    const id = person(lab.domain, more);
    expect(reasonOf(await signIn(id, `x@${lab.domain}`))).toBe(reason);
  });

  it('creates no account where the company does not want that, and no session for a disabled one', async () => {
    const strict = await openConnected({ createsUsers: false });
    const id = person(strict.domain);
    expect(reasonOf(await signIn(id))).toBe('no_account');
    const userId = await memberOf(strict, emailOf(id));
    expect((await signIn(id)).statusCode).toBe(200);
    await test.deps.database.inCompany(strict.admin.companyId, (tx) =>
      tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute(),
    );
    expect(reasonOf(await signIn(id))).toBe('account_disabled');
  });

  it('tells nothing about accounts: the domain decides', async () => {
    const url = '/api/auth/sso/start';
    const unknown = await send(test, { url, payload: { email: 'nobody@nowhere.example' } });
    expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, 'sso.unknown_domain']);
    const one = new URL((await startSso(test, `nobody@${lab.domain}`)).url);
    const other = new URL((await startSso(test, lab.admin.email.replace(/@.*/, `@${lab.domain}`))).url);
    expect(one.origin + one.pathname).toBe(other.origin + other.pathname);
    expect(one.searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('second factors', () => {
  it('of ours follow where the provider does not count, and the session keeps both', async () => {
    const company = await openConnected();
    const owner = await withTotp(test);
    // The account moves into the company with the connection by having its address there.
    const id = person(company.domain);
    const userId = await memberOf(company, emailOf(id));
    expect((await signIn(id)).json<CurrentUser>().id).toBe(userId);
    await test.deps.database.inCompany(company.admin.companyId, (tx) =>
      tx
        .updateTable('companies')
        .set({ secondFactorRoles: ['manager'] })
        .where('id', '=', company.admin.companyId)
        .execute(),
    );
    expect((await signIn(id)).json<CurrentUser>().mustSetUpFactor).toBe(true);
    await company.change({ factorPolicy: 'always' });
    expect((await signIn(id)).json<CurrentUser>().mustSetUpFactor).toBe(false);
    await company.change({ factorPolicy: 'reported' });
    expect((await signIn(id)).json<CurrentUser>().mustSetUpFactor).toBe(true);
    provider.people.set(id, { ...provider.people.get(id), amr: ['pwd', 'otp'] });
    expect((await signIn(id)).json<CurrentUser>().mustSetUpFactor).toBe(false);
    expect(owner.recoveryCodes.length).toBeGreaterThan(0);
  });

  it('are asked for after the provider', async () => {
    const company = await openConnected();
    const id = person(company.domain);
    const first = await signIn(id);
    const account: Account = accountWith(test, {
      companyId: company.admin.companyId,
      userId: first.json<CurrentUser>().id,
      email: emailOf(id),
      cookie: cookieOf(first),
    });
    const { secret } = (await account.call('POST', '/api/auth/totp')).json<{ secret: string }>();
    await account.call('POST', '/api/auth/totp/confirm', { code: codeOf(secret, -30) });
    const step = await signIn(id);
    expect(step.json()).toMatchObject({ takesTotp: true });
    expect(step.cookies.some(({ name }) => name === 'sid')).toBe(false);
    const { challenge } = step.json<{ challenge: string }>();
    const entered = await send(test, {
      url: '/api/auth/login/second-step',
      payload: { challenge, code: codeOf(secret) },
    });
    expect(entered.statusCode).toBe(200);
    const sessions = await test.app.inject({
      method: 'GET',
      url: '/api/auth/sessions',
      headers: { cookie: cookieOf(entered) },
    });
    expect(sessions.json<{ items: object[] }>().items).toContainEqual(
      expect.objectContaining({ method: 'sso', factor: 'totp', current: true }),
    );
  });
});

describe('a connection that is required', () => {
  it('takes a test first, then refuses passwords of members but not of the named admin', async () => {
    const company = await openConnected();
    const { admin } = company;
    const member = person(company.domain);
    await memberOf(company, emailOf(member));
    const early = await company.change({ required: true, breakGlassUserId: admin.userId });
    expect(early.json()).toMatchObject({ errors: [{ pointer: '/required', code: 'untested' }] });

    const { id } = company.connection;
    const way = wayOf(await admin.call('POST', `/api/sso/connections/${id}/test`));
    const { ticket } = await walk(way, member);
    const alone = await completeSso(test, ticket, way.cookie);
    expect(reasonOf(alone)).toBe('another_user');
    const tested = await completeSso(test, ticket, way.cookie, admin.cookie);
    expect(tested.json()).toMatchObject({
      tested: { email: emailOf(member), role: 'manager', isDomainProven: true },
    });
    expect((await company.read()).testedAt).not.toBeNull();

    const unnamed = await company.change({ required: true });
    expect(unnamed.json()).toMatchObject({ errors: [{ pointer: '/breakGlassUserId' }] });
    const done = await company.change({ required: true, breakGlassUserId: admin.userId });
    expect(done.json()).toMatchObject({ required: true, enabled: true });
    expect((await login(test, admin.email)).statusCode).toBe(200);
    const mails = await mailsTo(test, admin.companyId, admin.email);
    expect(mails.map(({ subject }) => subject)).toContain('Single sign-on of your company was changed');
  });

  it('refuses a password after it was right only, and ends the sessions that began with one', async () => {
    const company = await openConnected();
    const { admin } = company;
    const colleague = await openAccount(test);
    // A second admin of the same company, with a password.
    const row = await test.deps.database.inCompany(colleague.companyId, (tx) =>
      tx
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', colleague.userId)
        .executeTakeFirstOrThrow(),
    );
    const email = `second@${company.domain}`;
    const userId = await memberOf(company, email, 'admin');
    await test.deps.database.inCompany(admin.companyId, (tx) =>
      tx.updateTable('users').set(row).where('id', '=', userId).execute(),
    );
    const before = await login(test, email);
    expect(before.statusCode).toBe(200);
    const someone = person(company.domain);
    const way = wayOf(await admin.call('POST', `/api/sso/connections/${company.connection.id}/test`));
    const { ticket } = await walk(way, someone);
    await completeSso(test, ticket, way.cookie, admin.cookie);
    await company.change({ required: true, breakGlassUserId: admin.userId });
    const session = await test.app.inject({
      method: 'GET',
      url: '/api/auth/user',
      headers: { cookie: cookieOf(before) },
    });
    expect(session.statusCode).toBe(401);
    expect((await login(test, email, 'wrong password')).json()).toMatchObject({
      code: 'auth.bad_credentials',
    });
    expect((await login(test, email, testPassword)).json()).toMatchObject({ code: 'sso.required' });
    expect(
      (await factsOf(test, admin.companyId)).find(
        ({ kind, outcome }) => kind === 'sign_in' && outcome === 'refused',
      ),
    ).toMatchObject({ details: { reason: 'sso_required' } });
  });
});

describe('a proof of identity at the provider', () => {
  it('opens risky steps for the user who signed in again, and for no other', async () => {
    const company = await openConnected({ defaultRole: 'admin' });
    const id = person(company.domain);
    const entered = await signIn(id);
    const user = entered.json<CurrentUser>();
    const account = accountWith(test, {
      companyId: user.companyId,
      userId: user.id,
      email: user.email,
      cookie: cookieOf(entered),
    });
    await ageProof(test, account, 30);
    const risky = () => account.call('POST', '/api/auth/sessions/end-others');
    expect((await risky()).json()).toMatchObject({ code: 'auth.proof_required' });
    expect((await account.call('POST', '/api/auth/proof/options')).json()).toMatchObject({ sso: true });
    const wrong = wayOf(await account.call('POST', '/api/auth/proof/sso'));
    expect(new URL(wrong.url).searchParams.get('prompt')).toBe('login');
    const other = await walk(wrong, person(company.domain));
    expect(reasonOf(await completeSso(test, other.ticket, wrong.cookie, account.cookie))).toBe(
      'another_user',
    );
    const way = wayOf(await account.call('POST', '/api/auth/proof/sso'));
    const { ticket } = await walk(way, id);
    expect((await completeSso(test, ticket, way.cookie, account.cookie)).json()).toEqual({ proven: true });
    expect((await risky()).statusCode).toBe(200);

    const { secret } = (await account.call('POST', '/api/auth/totp')).json<{ secret: string }>();
    await account.call('POST', '/api/auth/totp/confirm', { code: codeOf(secret, -30) });
    const options = () => account.call('POST', '/api/auth/proof/options');
    expect((await options()).json()).toMatchObject({ asksForCode: true, sso: false });
    const prove = async () => {
      const next = wayOf(await account.call('POST', '/api/auth/proof/sso'));
      const answered = await walk(next, id);
      return await completeSso(test, answered.ticket, next.cookie, account.cookie);
    };
    expect(reasonOf(await prove())).toBe('factor_missing');
    await company.change({ factorPolicy: 'always' });
    expect((await options()).json()).toMatchObject({ sso: true });
    expect((await prove()).json()).toEqual({ proven: true });
  });
});

describe('an answer that is refused', () => {
  let hostile: HostileIssuer;
  let victim: SsoLab;
  beforeAll(async () => {
    hostile = await openHostileIssuer();
    victim = await openSsoLab(test, {
      kind: 'oidc',
      issuer: hostile.issuer,
      clientId: 'switchyard',
      clientSecret: 'secret',
      createsUsers: true,
    });
  });
  afterAll(async () => {
    await hostile[Symbol.asyncDispose]();
  });

  async function answer(token: Token, more: Record<string, string> = {}) {
    const { url, cookie } = await startSso(test, `someone@${victim.domain}`);
    const asked = new URL(url).searchParams;
    hostile.nonce = asked.get('nonce') ?? '';
    hostile.token = { ...token, claims: { email: `someone@${victim.domain}`, ...token.claims } };
    const query = new URLSearchParams({
      code: 'code',
      state: asked.get('state') ?? '',
      iss: hostile.issuer,
      ...more,
    });
    const { pathname } = new URL(victim.connection.urls.callback);
    const back = await test.app.inject({ method: 'GET', url: `${pathname}?${query}` });
    return { ...returned(back), cookie, query, pathname };
  }
  const seconds = () => Math.floor(Date.now() / 1000);

  it('not if everything is right', async () => {
    expect((await answer({})).ticket).toBeDefined();
  });

  it.each<[string, () => [Token, Record<string, string>?], string]>([
    ['with another nonce', () => [{ claims: { nonce: 'another' } }], 'nonce'],
    ['from another issuer', () => [{ claims: { iss: 'https://elsewhere.example' } }], 'issuer'],
    ['mixed up with another issuer', () => [{}, { iss: 'https://elsewhere.example' }], 'issuer'],
    ['for another client', () => [{ claims: { aud: 'another' } }], 'audience'],
    ['with another state', () => [{}, { state: 'x'.repeat(43) }], 'state'],
    ['without a state', () => [{}, { state: '' }], 'unsolicited'],
    ['signed by another key', () => [{ isForeignKey: true }], 'signature'],
    [
      'that ended 70 s before, by a clock that is 90 s slow',
      () => [{ claims: { iat: seconds() - 90, exp: seconds() - 70 } }],
      'expired',
    ],
    ['of an error of the provider', () => [{}, { error: 'access_denied' }], 'provider'],
  ])('%s', async (_, wrong, reason) => {
    const [token, more] = wrong();
    const { refused, ticket } = await answer(token, more);
    expect({ refused, ticket }).toEqual({ refused: reason, ticket: undefined });
    const users = await test.deps.database.inCompany(victim.admin.companyId, (tx) =>
      tx.selectFrom('users').select('id').execute(),
    );
    expect(users).toHaveLength(1);
  });

  it('unsigned, or sent twice', async () => {
    expect((await answer({ algorithm: 'none' })).ticket).toBeUndefined();
    const { ticket, query, pathname } = await answer({});
    expect(ticket).toBeDefined();
    const again = await test.app.inject({ method: 'GET', url: `${pathname}?${query}` });
    expect(returned(again).refused).toBe('replayed');
  });

  it('of an issuer that serves many tenants: the way there is refused', async () => {
    const company = await openSsoLab(test, {
      kind: 'oidc',
      issuer: `${hostile.issuer}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`,
      clientId: 'switchyard',
      clientSecret: 'secret',
    });
    const payload = { email: `someone@${company.domain}` };
    const answer = await send(test, { url: '/api/auth/sso/start', payload });
    expect([answer.statusCode, reasonOf(answer)]).toEqual([403, 'issuer']);
  });

  it('at the callback of another connection', async () => {
    const { url } = await startSso(test, `someone@${victim.domain}`);
    const state = new URL(url).searchParams.get('state') ?? '';
    const { pathname } = new URL(lab.connection.urls.callback);
    const back = await test.app.inject({ method: 'GET', url: `${pathname}?code=code&state=${state}` });
    expect(returned(back).refused).toBe('state');
  });
});

describe('the address of an issuer', () => {
  it.each(['https://10.1.2.3', 'http://169.254.169.254', 'file:///etc/passwd', 'hello'])(
    'is refused: %s',
    async (issuer) => {
      const payload = { kind: 'oidc', name: 'X', issuer, clientId: 'x', clientSecret: 'x' };
      const answer = await lab.admin.call('POST', '/api/sso/connections', payload);
      expect(answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/issuer' }] });
    },
  );

  it('needs a proof of identity and the role of an admin', async () => {
    await ageProof(test, lab.admin, 30);
    const payload = { kind: 'oidc', name: 'X', issuer: provider.issuer, clientId: 'x', clientSecret: 'x' };
    const answer = await lab.admin.call('POST', '/api/sso/connections', payload);
    expect(answer.json()).toMatchObject({ code: 'auth.proof_required' });
  });
});
