import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Profile } from '@switchyard/contracts/identity/profile-routes.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDevice, queued } from '../support/sync-device.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const url = '/api/profile';
const read = async (user: TestUser) => ok<Profile>(await user.call('GET', url));
const change = (user: TestUser, revision: number, payload: Record<string, unknown>) =>
  user.call('PATCH', url, { revision, payload });

describe('the user’s profile', () => {
  it.each(roles)('of a %s is theirs to change', async (role) => {
    const user = await company.user(role);
    const before = await read(user);
    expect(before).toMatchObject({ id: user.actor.userId, role, phone: null, deletedAt: null });
    const payload = { firstName: ' Nora ', lastName: 'Quill', phone: '(617) 555-0100' };
    const after = ok<Profile>(await change(user, before.revision, payload));
    expect(after).toMatchObject({
      firstName: 'Nora',
      lastName: 'Quill',
      phone: '+16175550100',
      revision: before.revision + 1,
    });
    expect(await read(user)).toEqual(after);
    const session = ok<CurrentUser>(await user.call('GET', '/api/auth/user'));
    expect(session).toMatchObject({ firstName: 'Nora', lastName: 'Quill' });
  });

  it('refuses a stale change with the profile as it is, and counts nothing up for nothing', async () => {
    const user = await company.user('technician');
    const first = await read(user);
    const second = ok<Profile>(await change(user, first.revision, { lastName: 'Quill' }));
    const stale = await change(user, first.revision, { lastName: 'Reed' });
    expect(stale.json()).toMatchObject({ code: 'revision.stale', current: { lastName: 'Quill' } });
    const same = ok<Profile>(await change(user, second.revision, { lastName: 'Quill' }));
    expect(same.revision).toBe(second.revision);
  });

  it('names every invalid field, including those that users cannot set themselves', async () => {
    const user = await company.user('customer');
    const bad = await change(user, 1, { firstName: 'x', phone: '12' });
    const pointers = (bad.json<Problem>().errors ?? []).map((error) => error.pointer);
    expect(pointers).toEqual(['/firstName', '/phone']);
    for (const payload of [{}, { role: 'admin' }, { email: 'a@b.test' }, { firstName: null }]) {
      expect((await change(user, 1, payload)).statusCode).toBe(400);
    }
    expect((await user.call('PATCH', url, { payload: { firstName: 'Nora' } })).statusCode).toBe(428);
    expect((await read(user)).revision).toBe(1);
  });

  it('notifies the office and the user’s devices, no one else', async () => {
    const user = await company.user('technician', { technicianId: (await company.newTechnician()).id });
    const { revision } = await read(user);
    ok(await change(user, revision, { firstName: 'Nora' }));
    const filter = `&entityId=${user.actor.userId}`;
    const { companyId } = company;
    const timeline = await topicEvents(company.manager, companyTopic(companyId, 'timeline'), filter);
    const own = await topicEvents(user, personalTopic(companyId, 'user', user.actor.userId), filter);
    expect(timeline.map(({ type }) => type)).toEqual(['user.changed']);
    expect(own.map(({ id }) => id)).toEqual(timeline.map(({ id }) => id));
    expect(own[0]?.changes).toEqual([{ field: 'firstName', from: 'Test', to: 'Nora' }]);
    const others = await topicEvents(
      company.customer,
      personalTopic(companyId, 'customer', company.account.id),
      filter,
    );
    expect(others).toEqual([]);
  });
});

describe('a change of the user’s profile that was made without a network', () => {
  it('is applied, merged with what was changed elsewhere meanwhile, and refused to nobody but others', async () => {
    const user = await company.user('technician');
    const before = await read(user);
    ok(await change(user, before.revision, { lastName: 'Quill' }));
    const [result] = await newDevice(user).sync(
      queued({
        method: 'PATCH',
        url,
        body: { firstName: 'Nora' },
        baseRevision: before.revision,
        base: { firstName: before.firstName },
      }),
    );
    expect(result).toMatchObject({ outcome: 'applied', merged: true });
    expect(await read(user)).toMatchObject({ firstName: 'Nora', lastName: 'Quill' });
  });

  it('is a conflict where both sides changed the same', async () => {
    const user = await company.user('manager');
    const before = await read(user);
    ok(await change(user, before.revision, { lastName: 'Quill' }));
    const [result] = await newDevice(user).sync(
      queued({
        method: 'PATCH',
        url,
        body: { lastName: 'Reed' },
        baseRevision: before.revision,
        base: { lastName: before.lastName },
      }),
    );
    expect(result).toMatchObject({ outcome: 'conflict', kind: 'fields', fields: [{ field: 'lastName' }] });
    expect((await read(user)).lastName).toBe('Quill');
  });
});
