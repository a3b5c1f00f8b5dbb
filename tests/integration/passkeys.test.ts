import {
  passkeyChallengeSchema,
  type PasskeyChallenge,
} from '@switchyard/contracts/identity/passkey-schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  accountWith,
  ageProof,
  openAccount,
  secondStepOf,
  send,
} from '../support/account-calls.ts';
import { cookieOf, testPassword } from '../support/sign-up.ts';
import { createSoftPasskey, type SoftPasskey } from '../support/soft-passkey.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

const challengeOf = async (account: Account): Promise<PasskeyChallenge> =>
  passkeyChallengeSchema.parse((await account.call('POST', '/api/auth/passkeys/options')).json());
const signInChallenge = async (): Promise<PasskeyChallenge> =>
  passkeyChallengeSchema.parse((await send(test, { url: '/api/auth/passkey-login/options' })).json());
const signIn = (passkey: object, state: string) =>
  send(test, { url: '/api/auth/passkey-login', payload: { passkey, state } });
const refused = { code: 'auth.passkey_refused' };

async function add(account: Account, key: SoftPasskey, name = 'Laptop') {
  const challenge = await challengeOf(account);
  const payload = { name, passkey: key.create(challenge), state: challenge.state };
  return await account.call('POST', '/api/auth/passkeys', payload);
}

async function withPasskey() {
  const account = await openAccount(test);
  const key = createSoftPasskey(testOrigin);
  const added = await add(account, key);
  expect(added.statusCode).toBe(201);
  const { passkey, recoveryCodes } = added.json<{ passkey: { id: string }; recoveryCodes: string[] }>();
  return { ...account, key, passkeyId: passkey.id, recoveryCodes };
}

describe('a passkey', () => {
  it('is asked for at this site only, with the user verified and the account remembered', async () => {
    const { options } = await challengeOf(await openAccount(test));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Switchyard' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await signInChallenge()).options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
  });

  it('signs in alone, without email and password, as both factors', async () => {
    const { key, userId, companyId, email } = await withPasskey();
    const challenge = await signInChallenge();
    const answer = await signIn(key.sign(challenge), challenge.state);
    expect(answer.json()).toMatchObject({ id: userId });
    const here = accountWith(test, { userId, companyId, email, cookie: cookieOf(answer) });
    const { items } = (await here.call('GET', '/api/auth/sessions')).json<{ items: object[] }>();
    expect(items).toContainEqual(expect.objectContaining({ current: true, factor: 'passkey' }));
  });

  it('is the second step after a password, and recovery codes help without it', async () => {
    const { key, email, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const step = await secondStepOf(test, email);
    expect(step).toMatchObject({ takesTotp: false });
    if (!step.passkey) throw new Error('The passkey is not asked for');
    const take = (payload: object) => send(test, { url: '/api/auth/login/second-step', payload });
    const { challenge, passkey } = step;
    const done = await take({ challenge, passkey: key.sign(passkey), state: passkey.state });
    expect(cookieOf(done)).toContain('sid=');
    const next = await secondStepOf(test, email);
    expect((await take({ challenge: next.challenge, code: recoveryCodes[0] })).statusCode).toBe(200);
  });

  it('proves identity before risky steps', async () => {
    const account = await withPasskey();
    await ageProof(test, account, 11);
    const options = await account.call('POST', '/api/auth/proof/options');
    const { passkey } = options.json<{ passkey: PasskeyChallenge }>();
    const prove = (challenge: PasskeyChallenge) =>
      account.call('POST', '/api/auth/proof', {
        passkey: account.key.sign(challenge),
        state: challenge.state,
      });
    // A challenge for signing in proves nothing here.
    expect((await prove(await signInChallenge())).json()).toMatchObject(refused);
    expect((await account.call('POST', '/api/auth/proof', { password: testPassword })).statusCode).toBe(400);
    expect((await prove(passkey)).statusCode).toBe(200);
    expect((await account.call('POST', '/api/auth/recovery-codes')).statusCode).toBe(201);
  });

  it('is renamed, listed and removed by its owner alone', async () => {
    const account = await withPasskey();
    const stranger = await openAccount(test);
    const url = `/api/auth/passkeys/${account.passkeyId}`;
    expect((await stranger.call('PATCH', url, { name: 'Mine' })).statusCode).toBe(404);
    expect((await stranger.call('DELETE', url)).statusCode).toBe(404);
    expect((await account.call('PATCH', url, { name: 'Phone' })).statusCode).toBe(200);
    const factors = await account.call('GET', '/api/auth/factors');
    expect(factors.json()).toMatchObject({ passkeys: [{ id: account.passkeyId, name: 'Phone' }] });
    expect((await account.call('DELETE', url)).statusCode).toBe(200);
    const challenge = await signInChallenge();
    expect((await signIn(account.key.sign(challenge), challenge.state)).json()).toMatchObject(refused);
  });

  it('belongs to one account', async () => {
    const { key } = await withPasskey();
    expect((await add(await openAccount(test), key)).json()).toMatchObject({ code: 'record.duplicate' });
  });
});

describe('a passkey is refused', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a site that looks alike', { origin: 'http://localhost.evil.example' }],
    ['of another port of this host', { origin: 'http://localhost:9999' }],
    ['whose authenticator answered another site', { rpId: 'evil.example' }],
    ['that did not verify the user', { verified: false }],
  ])('%s, when it is added and when it signs in', async (_, site) => {
    const account = await openAccount(test);
    const key = createSoftPasskey(testOrigin);
    const first = await challengeOf(account);
    const payload = { name: 'Evil', passkey: key.create(first, site), state: first.state };
    expect((await account.call('POST', '/api/auth/passkeys', payload)).json()).toMatchObject(refused);
    await add(account, key);
    const challenge = await signInChallenge();
    expect((await signIn(key.sign(challenge, site), challenge.state)).json()).toMatchObject(refused);
  });

  it('when its answer is sent again, or a copy of it counts behind', async () => {
    const { key } = await withPasskey();
    const challenge = await signInChallenge();
    const answer = key.sign(challenge, { counter: 7 });
    expect((await signIn(answer, challenge.state)).statusCode).toBe(200);
    expect((await signIn(answer, challenge.state)).json()).toMatchObject(refused);
    const next = await signInChallenge();
    expect((await signIn(key.sign(next, { counter: 3 }), next.state)).json()).toMatchObject(refused);
  });

  it('with the challenge of another request, user or deployment', async () => {
    const account = await withPasskey();
    const [one, other] = [await signInChallenge(), await signInChallenge()];
    expect((await signIn(account.key.sign(one), other.state)).json()).toMatchObject(refused);
    const [text, signature] = one.state.split('.');
    expect((await signIn(account.key.sign(one), `${text}x.${signature}`)).json()).toMatchObject(refused);
    expect((await signIn(account.key.sign(one), 'A'.repeat(60))).json()).toMatchObject(refused);
    const stranger = await openAccount(test);
    const own = await challengeOf(stranger);
    const payload = { name: 'X', passkey: createSoftPasskey(testOrigin).create(own), state: own.state };
    expect((await account.call('POST', '/api/auth/passkeys', payload)).json()).toMatchObject(refused);
  });

  it('with the key of another passkey', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const challenge = await signInChallenge();
    const forged = { ...other.key.sign(challenge), id: one.key.id, rawId: one.key.id };
    expect((await signIn(forged, challenge.state)).json()).toMatchObject(refused);
  });

  it('and this is in the audit of its account, as is that of a disabled one', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const challenge = await signInChallenge();
    const forged = { ...other.key.sign(challenge), id: one.key.id, rawId: one.key.id };
    expect((await signIn(forged, challenge.state)).json()).toMatchObject(refused);
    await test.deps.database.inCompany(one.companyId, (tx) =>
      tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', one.userId).execute(),
    );
    const next = await signInChallenge();
    const late = await signIn(one.key.sign(next), next.state);
    expect(late.json()).toMatchObject({ code: 'auth.second_step_ended' });
    await test.app.securityJournal.flush();
    const facts = await test.deps.database.inCompany(one.companyId, (tx) =>
      tx
        .selectFrom('securityEvents')
        .select(['kind', 'subjectId', 'times'])
        .where('outcome', '=', 'failed')
        .execute(),
    );
    expect(facts.every(({ kind, subjectId }) => kind === 'sign_in' && subjectId === one.userId)).toBe(true);
    // One row, or two if the minute ended meanwhile.
    expect(facts.reduce((sum, { times }) => sum + times, 0)).toBe(2);
  });

  it('after five minutes', async () => {
    const start = Date.now();
    let now = start;
    await using slow = await createTestApp({ deps: { clock: { now: () => new Date(now) } } });
    const account = await openAccount(slow);
    const key = createSoftPasskey(testOrigin);
    const challenge = await challengeOf(account);
    now = start + 5 * 60_000 + 1;
    const payload = { name: 'Late', passkey: key.create(challenge), state: challenge.state };
    expect((await account.call('POST', '/api/auth/passkeys', payload)).json()).toMatchObject(refused);
  });
});
