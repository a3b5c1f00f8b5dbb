import type { AddressInfo } from 'node:net';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileIssuer, openHostileIssuer, type Token } from '../support/hostile-issuer.ts';
import { type OidcProvider, openOidcProvider } from '../support/oidc-provider.ts';
import { strangerKey } from '../support/saml-keys.ts';
import { openSamlLab, type SamlLab } from '../support/saml-lab.ts';
import { linkedSignOut, postedSignOut, type SignOut } from '../support/saml-messages.ts';
import { openSamlProvider, type SamlProvider } from '../support/saml-provider.ts';
import { cookieOf } from '../support/sign-up.ts';
import {
  completeSso,
  factsOf,
  openSsoApp,
  openSsoLab,
  returned,
  type SsoApp,
  type SsoLab,
  startSso,
} from '../support/sso-lab.ts';

let test: SsoApp;
let address: string;
beforeAll(async () => {
  test = await openSsoApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test[Symbol.asyncDispose]());

const statusOf = async (cookie: string) =>
  (await test.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } })).statusCode;

function postForm(url: string, form: Record<string, string>) {
  return test.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

describe('a sign-out at a provider of OpenID Connect', () => {
  let provider: OidcProvider;
  let lab: SsoLab;
  const clientId = `client-${crypto.randomUUID()}`;
  beforeAll(async () => {
    provider = await openOidcProvider();
    const secret = `secret-${crypto.randomUUID()}`;
    const kind = {
      kind: 'oidc',
      issuer: provider.issuer,
      clientId,
      clientSecret: secret,
      createsUsers: true,
    };
    lab = await openSsoLab(test, kind);
    const { callback, logout } = lab.connection.urls;
    const signOut = `${address}${new URL(logout).pathname}`;
    provider.addClient({ id: clientId, secret, callback, signOut });
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  async function signIn(sub: string) {
    const email = `${sub}@${lab.domain}`;
    provider.people.set(sub, { email, email_verified: true, given_name: 'Robin', family_name: 'Reed' });
    const way = await startSso(test, email);
    provider.signsIn = sub;
    const back = await provider.walk(way.url);
    const { ticket } = returned(
      await test.app.inject({ method: 'GET', url: `${back.pathname}${back.search}` }),
    );
    const entered = await completeSso(test, ticket, way.cookie);
    const user = entered.json<CurrentUser>();
    const { ssoSession } = await test.deps.database.inCompany(lab.admin.companyId, (tx) =>
      tx
        .selectFrom('sessions')
        .select('ssoSession')
        .where('userId', '=', user.id)
        .where('revokedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    return { sub, cookie: cookieOf(entered), sid: ssoSession ?? '' };
  }

  it('ends the session that was made through it, and no other one', async () => {
    const sub = `robin-${crypto.randomUUID().slice(0, 8)}`;
    const one = await signIn(sub);
    const other = await signIn(sub);
    const stranger = await signIn(`kim-${crypto.randomUUID().slice(0, 8)}`);
    expect(one.sid).not.toBe('');
    expect(other.sid).not.toBe(one.sid);
    await provider.endSession(clientId, one);
    const after = await Promise.all([one, other, stranger].map(({ cookie }) => statusOf(cookie)));
    expect(after).toEqual([401, 200, 200]);
    expect(await statusOf(lab.admin.cookie)).toBe(200);
    expect((await factsOf(test, lab.admin.companyId))[0]).toMatchObject({
      kind: 'session_revoked',
      details: { sessions: 1 },
    });
  });

  it('of a person who was never here changes nothing', async () => {
    await provider.endSession(clientId, { sub: 'nobody', sid: 'none' });
    expect(await statusOf(lab.admin.cookie)).toBe(200);
  });

  describe('of an issuer that cannot be trusted', () => {
    let hostile: HostileIssuer;
    let theirs: SsoLab;
    beforeAll(async () => {
      hostile = await openHostileIssuer();
      const { issuer, clientId: id } = hostile;
      theirs = await openSsoLab(test, { kind: 'oidc', issuer, clientId: id, clientSecret: 'a secret' });
    });
    afterAll(() => hostile[Symbol.asyncDispose]());

    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const tokenOf = (more: Token = {}) =>
      hostile.signed({ ...more, claims: { events, jti: crypto.randomUUID(), ...more.claims } });
    const give = (token: string) => postForm(theirs.connection.urls.logout, { logout_token: token });
    const now = () => Math.floor(Date.now() / 1000);

    it('accepts a token once', async () => {
      const token = tokenOf();
      expect((await give(token)).statusCode).toBe(200);
      const again = await give(token);
      expect([again.statusCode, again.json()]).toEqual([
        400,
        { error: 'invalid_request', error_description: 'replayed' },
      ]);
    });

    it.each<[string, () => Token, string]>([
      ['signed by another key', () => ({ isForeignKey: true }), 'signature'],
      ['not signed', () => ({ algorithm: 'none' }), 'signature'],
      ['for another client', () => ({ claims: { aud: 'another client' } }), 'audience'],
      ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } }), 'issuer'],
      ['that ended', () => ({ claims: { exp: now() - 90 } }), 'expired'],
      ['that is old', () => ({ claims: { iat: now() - 3_600, exp: now() + 60 } }), 'expired'],
      ['without an id', () => ({ claims: { jti: undefined } }), 'malformed'],
      ['with a nonce, as an id token has', () => ({ claims: { nonce: 'x' } }), 'malformed'],
      ['of another event', () => ({ claims: { events: { other: {} } } }), 'malformed'],
      ['without events', () => ({ claims: { events: undefined } }), 'malformed'],
      ['of nobody', () => ({ claims: { sub: undefined } }), 'malformed'],
    ])('refuses one %s', async (_, wrong, reason) => {
      const answer = await give(tokenOf(wrong()));
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'invalid_request', error_description: reason },
      ]);
      expect(await factsOf(test, theirs.admin.companyId)).toContainEqual(
        expect.objectContaining({ kind: 'sso_refused', details: { reason } }),
      );
    });

    it.each(['', 'no token', 'x'.repeat(30_000)])('refuses what is no token', async (token) => {
      expect((await give(token)).json()).toMatchObject({ error_description: 'malformed' });
    });
  });
});

describe('a sign-in that is chosen at a provider of OpenID Connect', () => {
  let provider: OidcProvider;
  let lab: SsoLab;
  beforeAll(async () => {
    provider = await openOidcProvider();
    const made = { clientId: `client-${crypto.randomUUID()}`, clientSecret: `secret-${crypto.randomUUID()}` };
    lab = await openSsoLab(test, { kind: 'oidc', issuer: provider.issuer, ...made, createsUsers: true });
    const { callback } = lab.connection.urls;
    provider.addClient({ id: made.clientId, secret: made.clientSecret, callback });
  });
  afterAll(() => provider[Symbol.asyncDispose]());
  const choose = (query: Record<string, string>) =>
    test.app.inject({
      method: 'GET',
      url: `${new URL(lab.connection.urls.initiate).pathname}?${new URLSearchParams(query)}`,
    });

  it('begins here if the connection accepts it, for its own issuer', async () => {
    expect(returned(await choose({ iss: provider.issuer })).refused).toBe('unsolicited');
    await lab.change({ acceptsUnsolicited: true });
    expect(returned(await choose({ iss: 'https://elsewhere.example' })).refused).toBe('issuer');
    const sub = `robin-${crypto.randomUUID().slice(0, 8)}`;
    const email = `${sub}@${lab.domain}`;
    provider.people.set(sub, { email, email_verified: true, given_name: 'Robin', family_name: 'Reed' });
    provider.signsIn = sub;
    const begun = await choose({ iss: provider.issuer, login_hint: email });
    const mark = begun.cookies.find(({ name }) => name === 'sso');
    const back = await provider.walk(String(begun.headers.location));
    const { ticket } = returned(
      await test.app.inject({ method: 'GET', url: `${back.pathname}${back.search}` }),
    );
    const entered = await completeSso(test, ticket, `sso=${mark?.value}`);
    expect(entered.json()).toMatchObject({ email });
  });
});

describe('a sign-out at a SAML provider', () => {
  let provider: SamlProvider;
  let lab: SamlLab;
  beforeAll(async () => {
    provider = await openSamlProvider();
    lab = await openSamlLab(test, provider, { logoutUrl: `${provider.ssoUrl}/signed-out` });
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  const orderOf = (more: Partial<SignOut> & Pick<SignOut, 'nameId'>): SignOut => ({
    issuer: provider.entityId,
    destination: lab.connection.urls.logout,
    ...more,
  });
  const link = (search: string) =>
    test.app.inject({ method: 'GET', url: `${new URL(lab.connection.urls.logout).pathname}?${search}` });
  const post = (request: string) => postForm(lab.connection.urls.logout, { SAMLRequest: request });

  it('ends one session, or all of a person, and leads back with an answer', async () => {
    const email = lab.newEmail();
    const one = await lab.signIn(email);
    const other = await lab.signIn(email);
    const stranger = await lab.signIn(lab.newEmail());
    const { nameId, sessionIndex } = one;
    const answer = await link(linkedSignOut(orderOf({ nameId, sessionIndex })));
    expect(answer.statusCode).toBe(303);
    const back = new URL(String(answer.headers.location));
    expect(`${back.origin}${back.pathname}`).toBe(`${provider.ssoUrl}/signed-out`);
    expect(back.searchParams.get('RelayState')).toBe('way back');
    expect(back.searchParams.get('SAMLResponse')).not.toBeNull();
    expect([await statusOf(one.cookie), await statusOf(other.cookie)]).toEqual([401, 200]);
    expect((await post(postedSignOut(orderOf({ nameId })))).statusCode).toBe(303);
    expect([await statusOf(other.cookie), await statusOf(stranger.cookie)]).toEqual([401, 200]);
    expect((await factsOf(test, lab.admin.companyId))[0]).toMatchObject({ kind: 'session_revoked' });
  });

  it('is named in the metadata', async () => {
    const { pathname } = new URL(lab.connection.urls.entityId);
    const { body } = await test.app.inject({ method: 'GET', url: pathname });
    expect(body).toMatch(/SingleLogoutService[^>]*HTTP-POST/);
    expect(body).toContain(`Location="${lab.connection.urls.logout}"`);
  });

  it.each<[string, Partial<SignOut>, string]>([
    ['signed by another key', { key: strangerKey }, 'signature'],
    ['of another issuer', { issuer: 'https://elsewhere.example' }, 'issuer'],
    ['for another service', { destination: 'https://elsewhere.example/logout' }, 'recipient'],
    ['that is old', { age: 900 }, 'expired'],
    ['of the future', { age: -900 }, 'expired'],
  ])('%s is refused', async (_, wrong, reason) => {
    const { nameId, cookie } = await lab.signIn(lab.newEmail());
    const order = orderOf({ nameId, ...wrong });
    for (const answer of [await post(postedSignOut(order)), await link(linkedSignOut(order))]) {
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        `The request to sign out was refused: ${reason}.`,
      ]);
    }
    expect(await statusOf(cookie)).toBe(200);
  });

  it('is accepted once, and only as it was signed', async () => {
    const { nameId, cookie } = await lab.signIn(lab.newEmail());
    const search = linkedSignOut(orderOf({ nameId: 'nobody' }));
    expect((await link(search)).statusCode).toBe(303);
    expect((await link(search)).body).toContain('replayed');
    const evil = linkedSignOut(orderOf({ nameId, key: strangerKey }));
    const request = evil.split('&')[0] ?? '';
    const signed = linkedSignOut(orderOf({ nameId: 'nobody' }));
    const [first = '', ...rest] = signed.split('&');
    const wrongs = [
      [request, ...rest].join('&'),
      [request, first, ...rest].join('&'),
      [first, request, ...rest].join('&'),
      [request, `x${first}`, ...rest].join('&'),
      signed.replace(/&Signature=.*/, ''),
      signed.replace('rsa-sha256', 'rsa-sha1'),
      request,
      'SAMLRequest=',
      'SAMLRequest=AAAA&Signature=AAAA&SigAlg=none',
    ];
    for (const wrong of wrongs) expect((await link(wrong)).statusCode).toBe(400);
    const unsigned = Buffer.from(postedSignOut(orderOf({ nameId })), 'base64')
      .toString()
      .replace(/<Signature[\s\S]*<\/Signature>/, '');
    for (const wrong of [Buffer.from(unsigned).toString('base64'), '', 'AAAA', '!']) {
      expect((await post(wrong)).statusCode).toBe(400);
    }
    expect(await statusOf(cookie)).toBe(200);
  });
});
