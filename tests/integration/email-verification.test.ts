import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { InjectOptions } from 'fastify';
import { callsOf } from '../support/token-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, signUpOverHttp, testPassword } from '../support/sign-up.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    environment: { SWITCHYARD_SMTP_URL: 'smtp://127.0.0.1:1', SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
  });
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

let networks = 0;
/** Each from a separate network, to avoid limits per network. */
function send(method: 'GET' | 'POST', url: string, options: { payload?: object; cookie?: string } = {}) {
  networks += 1;
  return test.app.inject({
    method,
    url,
    remoteAddress: `10.9.${networks >> 8}.${networks & 255}`,
    headers: {
      origin: testOrigin,
      'idempotency-key': randomUUID(),
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  } as InjectOptions);
}

const mailsOf = (companyId: string) =>
  test.deps.database.inCompany(companyId, (tx) =>
    tx
      .selectFrom('outboxMails')
      .select(['id', 'recipient', 'subject', 'body', 'held', 'kept', 'senderName'])
      .orderBy('id')
      .execute(),
  );
const tokenIn = (text: string | undefined) => /#([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const person = { firstName: 'Max', lastName: 'Berg', role: 'manager' };
const invite = (cookie: string, email: string, more: object = {}) =>
  send('POST', '/api/invitations', { cookie, payload: { ...person, email, ...more } });
const verify = (token: string) => send('POST', '/api/auth/verify-email', { payload: { token } });
const newAddress = () => `someone-${randomUUID().slice(0, 8)}@example.test`;
async function linkOf(companyId: string): Promise<string> {
  const mails = await mailsOf(companyId);
  return tokenIn(mails.findLast(({ body }) => body.includes('/verify-email#'))?.body);
}

describe('a company whose sign-up is not verified', () => {
  it('is usable at once, and its mail waits until the link is opened', async () => {
    const { cookie, user, email } = await signUpOverHttp(test);
    const invited = newAddress();
    expect((await invite(cookie, invited)).statusCode).toBe(201);
    const [link, held] = await mailsOf(user.companyId);
    expect(link).toMatchObject({ recipient: email, held: false });
    expect(held).toMatchObject({ recipient: invited, held: true });
    expect(test.enqueued.some(({ payload }) => (payload as { mailId: string }).mailId === held?.id)).toBe(
      false,
    );
    const status = () => send('GET', '/api/auth/verify-email', { cookie });
    expect((await status()).json()).toEqual({ holdsMail: true, address: email, held: 1 });

    expect((await verify(tokenIn(link?.body))).statusCode).toBe(200);
    expect((await status()).json()).toEqual({ holdsMail: false, address: null, held: 0 });
    expect((await mailsOf(user.companyId)).map((mail) => mail.held)).toEqual([false, false]);
    expect((await verify(tokenIn(link?.body))).json()).toMatchObject({ code: 'auth.token_invalid' });
  });

  it('gets another link three times an hour, and only the last one works', async () => {
    const { cookie, user } = await signUpOverHttp(test);
    const first = await linkOf(user.companyId);
    const resend = () => send('POST', '/api/auth/verify-email/resend', { cookie });
    expect((await resend()).statusCode).toBe(202);
    expect((await resend()).statusCode).toBe(202);
    const refused = await resend();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await verify(first)).statusCode).toBe(410);
    expect((await verify(await linkOf(user.companyId))).statusCode).toBe(200);
  });

  it('refuses a link after a day', async () => {
    const { user } = await signUpOverHttp(test);
    await test.deps.database.inCompany(user.companyId, (tx) =>
      tx
        .updateTable('emailVerifications')
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .execute(),
    );
    expect((await verify(await linkOf(user.companyId))).statusCode).toBe(410);
  });
});

describe('a person whose address another person signed up with', () => {
  it('accepts an invitation all the same, and the other account ends', async () => {
    const victim = newAddress();
    const hijacker = await signUpOverHttp(test, { email: victim });
    const office = await signUpOverHttp(test);
    await verify(await linkOf(office.user.companyId));
    expect((await invite(office.cookie, victim)).statusCode).toBe(201);
    const mail = (await mailsOf(office.user.companyId)).find(({ recipient }) => recipient === victim);
    const accepted = await send('POST', '/api/invitations/accept', {
      payload: { token: tokenIn(mail?.body), password: testPassword, firstName: 'Vera', lastName: 'Lee' },
    });
    expect(accepted.statusCode).toBe(201);
    expect(accepted.json<CurrentUser>()).toMatchObject({ email: victim, companyId: office.user.companyId });
    expect((await send('GET', '/api/auth/user', { cookie: hijacker.cookie })).statusCode).toBe(401);
    expect((await send('GET', '/api/auth/user', { cookie: cookieOf(accepted) })).statusCode).toBe(200);
  });

  it('proves the address by a reset; what the other had mailed stays unsent', async () => {
    const victim = newAddress();
    const hijacker = await signUpOverHttp(test, { email: victim });
    await invite(hijacker.cookie, newAddress());
    const secrets: string[] = [];
    for (const url of ['/api/tokens', '/api/company-tokens']) {
      const payload = { name: 'Planted', scopes: ['customer.view'], expiresInDays: 365 };
      const made = await send('POST', url, { cookie: hijacker.cookie, payload });
      secrets.push(made.json<{ secret: string }>().secret);
    }
    const usable = async () =>
      await Promise.all(
        secrets.map(async (secret) => (await callsOf(test, secret)('GET', '/api/customers')).statusCode),
      );
    expect(await usable()).toEqual([200, 200]);
    await send('POST', '/api/auth/password-reset', { payload: { email: victim } });
    const mails = await mailsOf(hijacker.user.companyId);
    const token = tokenIn(mails.find(({ body }) => body.includes('/reset-password#'))?.body);
    const payload = { token, password: 'words of the true owner' };
    expect((await send('POST', '/api/auth/password-reset/complete', { payload })).statusCode).toBe(200);
    const after = await mailsOf(hijacker.user.companyId);
    expect(await usable()).toEqual([401, 401]);
    const facts = await test.deps.database.inCompany(hijacker.user.companyId, (tx) =>
      tx
        .selectFrom('securityEvents')
        .select(['subjectKind', 'details'])
        .where('kind', '=', 'token_revoked')
        .orderBy('subjectKind')
        .execute(),
    );
    expect(facts).toEqual([
      { subjectKind: 'company', details: { tokens: 1 } },
      { subjectKind: 'user', details: { tokens: 1 } },
    ]);
    expect(after.some(({ held }) => held)).toBe(false);
    expect(after.filter(({ kept }) => kept)).toHaveLength(1);
  });

  it('keeps a verified account, and its address is not told to other companies', async () => {
    const owner = await signUpOverHttp(test);
    await verify(await linkOf(owner.user.companyId));
    const office = await signUpOverHttp(test);
    expect((await invite(office.cookie, owner.email)).statusCode).toBe(201);
    expect((await invite(office.cookie, newAddress())).statusCode).toBe(201);
    await verify(await linkOf(office.user.companyId));
    const mail = (await mailsOf(office.user.companyId)).find(({ recipient }) => recipient === owner.email);
    const accepted = await send('POST', '/api/invitations/accept', {
      payload: { token: tokenIn(mail?.body), password: testPassword, firstName: 'Vera', lastName: 'Lee' },
    });
    expect(accepted.json()).toMatchObject({ code: 'auth.email_taken' });
    expect((await send('GET', '/api/auth/user', { cookie: owner.cookie })).statusCode).toBe(200);
    // The office knows all users of its company anyway.
    expect((await invite(office.cookie, office.email)).json()).toMatchObject({ code: 'auth.email_taken' });
  });
});

describe('a sign-up with the address of a verified account', () => {
  /** Not the password of the owner. */
  const other = 'quiet lamps over gravel';
  const signUp = (email: string, password = other) =>
    send('POST', '/api/auth/signup', {
      payload: { email, firstName: 'Una', lastName: 'Known', companyName: 'Other Company', password },
    });
  const signIn = (email: string, password: string) =>
    send('POST', '/api/auth/login', { payload: { email, password } });
  async function verifiedOwner() {
    const owner = await signUpOverHttp(test);
    await verify(await linkOf(owner.user.companyId));
    return owner;
  }
  /** An answer without what differs between any two companies. */
  function shapeOf(answer: { statusCode: number; body: string; headers: Record<string, unknown> }) {
    const body = answer.body.replaceAll(
      /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      '…',
    );
    return [
      answer.statusCode,
      body.replaceAll(/[\w.-]+@example\.test/g, '…'),
      Object.keys(answer.headers).toSorted(),
    ];
  }

  it('is answered like one with a new address, step by step, and the owner is told by mail', async () => {
    const owner = await verifiedOwner();
    const addresses = { known: owner.email, unknown: newAddress() };
    const seen: Record<string, unknown[]> = { known: [], unknown: [] };
    for (const [which, email] of Object.entries(addresses)) {
      const answers = seen[which] ?? [];
      const first = await signUp(email);
      const cookie = cookieOf(first);
      answers.push(shapeOf(first), shapeOf(await send('GET', '/api/auth/verify-email', { cookie })));
      answers.push(shapeOf(await invite(cookie, email)), shapeOf(await invite(cookie, newAddress())));
      for (let tries = 0; tries < 3; tries += 1)
        answers.push(shapeOf(await send('POST', '/api/auth/verify-email/resend', { cookie })));
      await send('POST', '/api/auth/logout', { cookie });
      answers.push(shapeOf(await signIn(email, other)));
      answers.push(shapeOf(await signUp(email, 'another good set of words')));
      answers.push(shapeOf(await send('POST', '/api/auth/password-reset', { payload: { email } })));
      const { companyId } = first.json<CurrentUser>();
      const mails = (await mailsOf(companyId)).filter(({ recipient }) => recipient === email);
      expect(mails.some(({ body }) => body.includes('/verify-email#'))).toBe(which === 'unknown');
      expect(mails.every(({ held }) => !held)).toBe(true);
      if (which === 'known') {
        expect(mails[0]?.subject).toBe('Your sign-up at Switchyard');
        expect(mails[0]?.body).toContain('already belongs to an account');
        expect(mails[0]?.body).not.toMatch(/Una|Other Company/);
      }
    }
    expect(seen['known']).toEqual(seen['unknown']);
  });

  it('is told as little by an invitation that was handed over', async () => {
    const owner = await verifiedOwner();
    const office = await signUpOverHttp(test);
    const answers = [];
    for (const email of [owner.email, newAddress()]) {
      const { id } = (await invite(office.cookie, email)).json<{ id: string }>();
      const url = `/api/invitations/${id}/renewals`;
      const { link } = (await send('POST', url, { cookie: office.cookie, payload: { by: 'link' } })).json<{
        link: string;
      }>();
      const payload = { token: tokenIn(link), password: other, firstName: 'Una', lastName: 'Known' };
      answers.push(shapeOf(await send('POST', '/api/invitations/accept', { payload })));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(201);
    const inOwn = await signIn(owner.email, testPassword);
    expect(inOwn.json<CurrentUser>().companyId).toBe(owner.user.companyId);
  });

  it('never takes the address: a reset and an invitation stay with its owner, who signs in as before', async () => {
    const owner = await verifiedOwner();
    const claim = await signUp(owner.email, 'words of the other person');
    const { companyId } = claim.json<CurrentUser>();
    expect(companyId).not.toBe(owner.user.companyId);
    const inOwn = await signIn(owner.email, testPassword);
    expect(inOwn.json<CurrentUser>().companyId).toBe(owner.user.companyId);
    const inClaim = await signIn(owner.email, 'words of the other person');
    expect(inClaim.json<CurrentUser>().companyId).toBe(companyId);
    await send('POST', '/api/auth/password-reset', { payload: { email: owner.email } });
    expect((await mailsOf(owner.user.companyId)).some(({ body }) => body.includes('/reset-password#'))).toBe(
      true,
    );
    expect((await mailsOf(companyId)).some(({ body }) => body.includes('/reset-password#'))).toBe(false);
  });

  it('leaves operators alone: an account that only claims their address is none', async () => {
    const owner = await verifiedOwner();
    const claim = await signUp(owner.email, 'words of the other person');
    await using later = await createTestApp({
      services: { ...test.services, [Symbol.asyncDispose]: async () => undefined },
      environment: { SWITCHYARD_OPERATORS: owner.email },
    });
    const who = async (cookie: string) =>
      (
        await later.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } })
      ).json<CurrentUser>();
    expect((await who(cookieOf(claim))).operator).toBe(false);
    expect((await who(owner.cookie)).operator).toBe(true);
  });

  it('lets one of many simultaneous sign-ups through', async () => {
    const owner = await verifiedOwner();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(owner.email)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
  });

  it('may own the address once the other account has left it', async () => {
    const owner = await verifiedOwner();
    const claim = await signUp(owner.email, 'words of the other person');
    await test.deps.database.inCompany(owner.user.companyId, (tx) =>
      tx.updateTable('users').set({ email: newAddress() }).where('id', '=', owner.user.id).execute(),
    );
    await send('POST', '/api/auth/verify-email/resend', { cookie: cookieOf(claim) });
    expect((await verify(await linkOf(claim.json<CurrentUser>().companyId))).statusCode).toBe(200);
  });
});

describe('mail in the name of a company', () => {
  it('is limited in all while the company is new, and the answer says until when', async () => {
    const { cookie } = await signUpOverHttp(test);
    for (let count = 0; count < 25; count += 1)
      expect((await invite(cookie, newAddress())).statusCode).toBe(201);
    const refused = await invite(cookie, newAddress());
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'mail.limit_reached',
      detail: expect.stringContaining('at most 25 people') as string,
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });

  it('is limited for one recipient', async () => {
    const { cookie } = await signUpOverHttp(test);
    const email = newAddress();
    for (let count = 0; count < 5; count += 1) expect((await invite(cookie, email)).statusCode).toBe(201);
    expect((await invite(cookie, email)).json()).toMatchObject({ code: 'mail.limit_reached' });
    expect((await invite(cookie, newAddress())).statusCode).toBe(201);
  });

  it('carries no links in its names: they are refused at the field', async () => {
    const bait = 'Verify at https://evil.example now';
    const { cookie } = await signUpOverHttp(test);
    expect((await invite(cookie, newAddress(), { firstName: bait })).json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/firstName' }],
    });
    await expect(signUpOverHttp(test, { companyName: bait })).rejects.toThrow('/companyName');
  });

  it('carries no links in its subject either when the name is older than that rule', async () => {
    const { cookie, user } = await signUpOverHttp(test);
    await test.deps.database.inCompany(user.companyId, (tx) =>
      tx.updateTable('companies').set({ name: 'PayPal: https://evil.example/login' }).execute(),
    );
    const email = newAddress();
    await invite(cookie, email);
    const mail = (await mailsOf(user.companyId)).find(({ recipient }) => recipient === email);
    expect(mail?.subject).toBe('Olive Owner invited you to PayPal: evil. example/login on Switchyard');
  });
});
