import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, send } from '../support/account-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

it('the audit has the rules for sign-ins, and tokens of programs that evaluate flags', async () => {
  const account = await openAccount(test);
  const { cookie } = account;
  const rule = (revision: number, payload: object) =>
    send(test, { method: 'PATCH', url: '/api/company-settings', revision, payload, cookie });
  expect((await rule(1, { sessionHours: 8 })).statusCode).toBe(200);
  const allowedNetworks = ['127.0.0.0/8', '2001:db8::/48'];
  expect((await rule(2, { allowedNetworks })).statusCode).toBe(200);
  expect((await rule(3, { secondFactorRoles: ['manager', 'technician'] })).statusCode).toBe(200);
  expect((await rule(4, { sessionHours: null, keepPhotoLocation: true })).statusCode).toBe(200);
  const made = await account.call('POST', '/api/flag-tokens', {
    name: 'Mobile app',
    kind: 'frontend',
    environment: 'staging',
  });
  const { id, secret } = made.json<{ id: string; secret: string }>();
  for (let count = 0; count < 2; count += 1) {
    expect((await account.call('DELETE', `/api/flag-tokens/${id}`)).statusCode).toBe(200);
  }
  const facts = (await account.call('GET', '/api/security-events')).json<{ items: SecurityEvent[] }>().items;
  expect(facts.toReversed().map(({ kind, details }) => [kind, details])).toEqual([
    ['sign_in', { by: 'sign_up', factor: null }],
    ['sign_in_rule_changed', { rule: 'sessionHours', from: '', to: '8' }],
    ['sign_in_rule_changed', { rule: 'allowedNetworks', from: '', to: '127.0.0.0/8, 2001:db8::/48' }],
    ['sign_in_rule_changed', { rule: 'secondFactorRoles', from: '', to: 'manager, technician' }],
    ['sign_in_rule_changed', { rule: 'sessionHours', from: '8', to: '' }],
    ['flag_token_created', { kind: 'frontend', environment: 'staging' }],
    ['flag_token_revoked', { kind: 'frontend', environment: 'staging' }],
  ]);
  expect(facts[0]).toMatchObject({
    actorId: account.userId,
    subjectKind: 'flag_token',
    subjectId: id,
    subjectName: 'Mobile app',
  });
  expect(JSON.stringify(facts)).not.toContain(secret);
});
