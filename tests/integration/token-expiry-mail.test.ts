import { tellEndingTokens } from '@switchyard/workers/schedules/tell-ending-tokens.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../support/account-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { makeToken } from '../support/token-calls.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

const dayMs = 86_400_000;

/** Runs the schedule as if some days had passed. */
async function tellAfter(days: number): Promise<void> {
  const { database, config } = test.deps;
  const clock = { now: () => new Date(Date.now() + days * dayMs) };
  await tellEndingTokens({ database, relayDatabase: test.services.relayDatabase, clock, config });
}

async function endsSoonMails({ actor }: TestUser) {
  const mails = await test.deps.database.inCompany(actor.companyId, async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return await mailsTo(test, actor.companyId, row.email);
  });
  return mails.filter(({ subject }) => subject === 'An API token of Switchyard ends soon');
}

it('tells the owner of a personal token once, a week before its end', async () => {
  const company = await test.newCompany();
  const [owner, colleague] = [await company.user('manager'), await company.user('admin')];
  await makeToken(owner, 'personal', ['customer.view'], 30);
  await tellAfter(22);
  expect(await endsSoonMails(owner)).toEqual([]);
  await tellAfter(24);
  await tellAfter(25);
  const mails = await endsSoonMails(owner);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain('"Nightly export" ends on');
  expect(mails[0]?.body).toContain('/profile/api-tokens');
  expect(await endsSoonMails(colleague)).toEqual([]);
});

it('tells all admins of a token of the company, and again after its end was moved', async () => {
  const company = await test.newCompany();
  const [one, other, manager] = [
    await company.user('admin'),
    await company.user('admin'),
    await company.user('manager'),
  ];
  const token = await makeToken(one, 'service', ['customer.view'], 30);
  await tellAfter(24);
  expect([await endsSoonMails(one), await endsSoonMails(other)].map(({ length }) => length)).toEqual([1, 1]);
  expect(await endsSoonMails(manager)).toEqual([]);
  const rotate = (payload: object) => one.call('POST', `/api/company-tokens/${token.id}/rotate`, { payload });
  expect((await rotate({ overlapHours: 1 })).statusCode).toBe(200);
  await tellAfter(24);
  expect(await endsSoonMails(one)).toHaveLength(1);
  expect((await rotate({ overlapHours: 1, expiresInDays: 60 })).statusCode).toBe(200);
  await tellAfter(24);
  expect(await endsSoonMails(one)).toHaveLength(1);
  await tellAfter(55);
  expect(await endsSoonMails(one)).toHaveLength(2);
});

it('does not tell of revoked tokens, of short ones, and of disabled accounts', async () => {
  const company = await test.newCompany();
  const admin = await company.user('admin');
  const member = await company.user('manager');
  const revoked = await makeToken(admin, 'personal', ['customer.view'], 30);
  await admin.call('DELETE', `/api/tokens/${revoked.id}`);
  await makeToken(admin, 'personal', ['customer.view'], 7);
  await makeToken(member, 'personal', ['customer.view'], 30);
  await test.deps.database.inCompany(company.companyId, (tx) =>
    tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', member.actor.userId).execute(),
  );
  await tellAfter(1);
  await tellAfter(24);
  expect([await endsSoonMails(admin), await endsSoonMails(member)]).toEqual([[], []]);
});
