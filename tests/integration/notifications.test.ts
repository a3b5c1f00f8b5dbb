import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

async function notify(
  { actor }: TestUser,
  title: string,
  severity: 'info' | 'danger' = 'info',
): Promise<string> {
  const id = newId();
  const { companyId, userId } = actor;
  await test.deps.database.inCompany(companyId, (tx) =>
    tx
      .insertInto('notifications')
      .values({ id, companyId, userId, title, body: 'Text', href: '/jobs', severity })
      .execute(),
  );
  return id;
}

type Inbox = { items: { id: string; title: string; readAt: string | null }[]; unread: number };

async function inboxOf(user: TestUser): Promise<Inbox> {
  return (await user.call('GET', '/api/notifications')).json<Inbox>();
}

describe('the inbox', () => {
  it('lists the user’s entries, newest first, and counts the unread', async () => {
    const company = await test.newCompany();
    const user = await company.user('manager');
    const colleague = await company.user('manager');
    await notify(user, 'First');
    await notify(user, 'Second');
    await notify(colleague, 'Not yours');
    const inbox = await inboxOf(user);
    expect(inbox.items.map((item) => item.title)).toEqual(['Second', 'First']);
    expect(inbox.unread).toBe(2);
  });

  it('begins with urgent entries until they are read', async () => {
    const user = await (await test.newCompany()).user('manager');
    const urgent = await notify(user, 'Emergency', 'danger');
    await notify(user, 'Late');
    const titles = async () => (await inboxOf(user)).items.map((item) => item.title);
    expect(await titles()).toEqual(['Emergency', 'Late']);
    await user.call('POST', '/api/notifications/read', { payload: { ids: [urgent] } });
    expect(await titles()).toEqual(['Late', 'Emergency']);
  });

  it('marks the named entries as read, or all of them', async () => {
    const user = await (await test.newCompany()).user('customer');
    const first = await notify(user, 'First');
    await notify(user, 'Second');
    const one = await user.call('POST', '/api/notifications/read', { payload: { ids: [first] } });
    expect(one.json()).toEqual({ unread: 1 });
    const none = await user.call('POST', '/api/notifications/read', { payload: { ids: [] } });
    expect(none.json()).toEqual({ unread: 1 });
    const all = await user.call('POST', '/api/notifications/read', { payload: {} });
    expect(all.json()).toEqual({ unread: 0 });
  });

  it("leaves a colleague's entries alone", async () => {
    const company = await test.newCompany();
    const user = await company.user('manager');
    const colleague = await company.user('manager');
    const id = await notify(colleague, 'Not yours');
    await user.call('POST', '/api/notifications/read', { payload: { ids: [id] } });
    expect((await inboxOf(colleague)).unread).toBe(1);
  });
});
