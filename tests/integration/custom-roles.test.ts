import type { CurrentUser, TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionOf, giveRole, memberOf, newRole, newSession, withRole } from '../support/role-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: WorkCompany;
let admin: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
  ({ admin } = company);
});
afterAll(() => test[Symbol.asyncDispose]());

const patch = (user: TestUser, role: CustomRole, payload: object) =>
  user.call('PATCH', `/api/roles/${role.id}`, { revision: role.revision, payload });
const remove = (user: TestUser, role: CustomRole, payload: object = {}) =>
  user.call('POST', `/api/roles/${role.id}/removal`, { revision: role.revision, payload });
const facts = async () =>
  ok<{ items: SecurityEvent[] }>(await admin.call('GET', '/api/security-events?limit=20')).items;
const sessionOf = async (user: TestUser) => ok<CurrentUser>(await user.call('GET', '/api/auth/user'));

it('gives its users exactly its permissions', async () => {
  const role = await newRole(admin, {
    name: 'Dispatcher without leads',
    add: ['job.delete'],
    remove: ['lead.view', 'lead.change', 'customer.create'],
  });
  expect(role).toMatchObject({ basis: 'manager', members: 0, revision: 1 });
  const user = await withRole(test, { admin, user: await company.user('manager'), role });
  const { permissions, customRole, role: preset } = await sessionOf(user);
  expect(preset).toBe('manager');
  expect(customRole).toEqual({ id: role.id, name: role.name });
  expect(permissions).toMatchObject({ 'job.delete': 'company', 'job.view': 'company' });
  expect(permissions['lead.view']).toBeUndefined();
  const refused = await user.call('POST', '/api/customers', { payload: { name: 'Corner Shop' } });
  expect(refused.json()).toMatchObject({ code: 'auth.forbidden' });
  const job = await company.newJob();
  ok(await user.call('DELETE', `/api/jobs/${job.id}`, { revision: job.revision }));
  expect(await memberOf(admin, user)).toMatchObject({ role: 'manager', customRole: { name: role.name } });
});

it('takes effect at once in open sessions, and closes their sockets', async () => {
  const role = await newRole(admin);
  const user = await withRole(test, { admin, user: await company.user('manager'), role });
  const create = () => user.call('POST', '/api/customers', { payload: { name: 'Corner Shop' } });
  ok(await create());
  test.revoked.length = 0;
  const permissions = role.permissions.filter((action) => action !== 'customer.create');
  const changed = ok<CustomRole>(await patch(admin, role, { permissions }));
  expect(changed).toMatchObject({ revision: 2, members: 1 });
  expect((await create()).json()).toMatchObject({ code: 'auth.forbidden' });
  expect(test.revoked).toEqual([{ userId: user.actor.userId }]);
  ok(await patch(admin, changed, { permissions: role.permissions }));
  ok(await create());
});

it('narrows the tokens of its users, however many scopes they have', async () => {
  const role = await newRole(admin);
  const user = await withRole(test, { admin, user: await company.user('manager'), role });
  const call = callsOf(test, (await makeToken(user, 'personal', ['job.view', 'lead.view'])).secret);
  ok(await call('GET', '/api/leads'));
  const permissions = role.permissions.filter((action) => !action.startsWith('lead.'));
  ok(await patch(admin, role, { permissions }));
  expect((await call('GET', '/api/leads')).json()).toMatchObject({ code: 'auth.forbidden' });
  ok(await call('GET', '/api/jobs'));
  const offered = await user.call('POST', '/api/tokens', {
    payload: { name: 'More', expiresInDays: 30, scopes: ['lead.view'] },
  });
  expect(offered.json()).toMatchObject({ errors: [{ code: 'not_yours' }] });
});

it('is written to the audit and the timeline', async () => {
  const role = await newRole(admin, { name: 'Written down' });
  const user = await company.user('manager');
  await giveRole(admin, user, role.id);
  const changed = ok<CustomRole>(
    await patch(admin, role, { permissions: [...role.permissions, 'site.delete'] }),
  );
  ok(await remove(admin, changed, { moveTo: null }));
  const written = (await facts()).filter(({ subjectId }) => [role.id, user.actor.userId].includes(subjectId));
  const said = written.map(({ kind, details }) => ({ kind, details }));
  expect(said).toHaveLength(5);
  expect(said).toEqual(
    expect.arrayContaining([
      { kind: 'role_defined', details: { basis: 'manager', permissions: role.permissions.length } },
      { kind: 'role_changed', details: { from: 'manager', to: 'manager', toName: role.name } },
      { kind: 'role_redefined', details: { added: 'site.delete', removed: '', fields: '' } },
      { kind: 'role_changed', details: { from: 'manager', fromName: role.name, to: 'manager' } },
      { kind: 'role_removed', details: { moved: 1 } },
    ]),
  );
  const { items } = ok<{ items: { event: { type: string; entity: { id: string } } }[] }>(
    await admin.call('GET', `/api/events?topic=t:${company.companyId}:timeline&limit=50`),
  );
  const types = items.filter(({ event }) => event.entity.id === role.id).map(({ event }) => event.type);
  expect(types.toSorted()).toEqual(['role.created', 'role.deleted', 'role.updated']);
});

describe('deletion', () => {
  it('is refused while someone has the role, and moves them to another one', async () => {
    const role = await newRole(admin);
    const other = await newRole(admin, { remove: ['customer.create'] });
    const user = await withRole(test, { admin, user: await company.user('manager'), role });
    const used = { ...role, revision: role.revision };
    expect((await remove(admin, used)).json()).toMatchObject({ code: 'record.referenced' });
    const technicians = await newRole(admin, { basis: 'technician' });
    for (const moveTo of [technicians.id, role.id, newId()]) {
      expect.soft((await remove(admin, used, { moveTo })).json()).toMatchObject({
        errors: [{ pointer: '/moveTo', code: 'unfit' }],
      });
    }
    ok(await remove(admin, used, { moveTo: other.id }));
    expect((await sessionOf(user)).customRole).toEqual({ id: other.id, name: other.name });
    const refused = await user.call('POST', '/api/customers', { payload: { name: 'Corner Shop' } });
    expect(refused.statusCode).toBe(403);
  });

  it('takes open invitations and mappings of the provider along', async () => {
    const role = await newRole(admin);
    const invited = await admin.call('POST', '/api/invitations', { payload: invitee({ roleId: role.id }) });
    expect(ok<Invitation>(invited).customRole).toEqual({ id: role.id, name: role.name });
    const connection = ok<{ id: string }>(
      await admin.call('POST', '/api/sso/connections', {
        payload: {
          kind: 'oidc',
          name: 'Ours',
          issuer: 'https://login.example.com',
          clientId: 'switchyard',
          clientSecret: 'secret',
          roleMappings: [
            { value: 'Desk', role: 'manager', roleId: role.id },
            { value: 'Field', role: 'technician' },
          ],
        },
      }),
    );
    expect((await remove(admin, role)).json()).toMatchObject({ code: 'record.referenced' });
    const other = await newRole(admin);
    ok(await remove(admin, role, { moveTo: other.id }));
    const { items } = ok<{ items: { id: string; roleMappings: unknown }[] }>(
      await admin.call('GET', '/api/sso/connections'),
    );
    expect(items.find(({ id }) => id === connection.id)?.roleMappings).toEqual([
      { value: 'Desk', role: 'manager', roleId: other.id },
      { value: 'Field', role: 'technician' },
    ]);
    const { invitations } = ok<{ invitations: Invitation[] }>(await admin.call('GET', '/api/team'));
    expect(invitations[0]?.customRole?.id).toBe(other.id);
  });
});

const invitee = (fields: object) => ({
  firstName: 'Nia',
  lastName: 'Vale',
  email: `nia-${newId().slice(-8)}@example.test`,
  role: 'manager',
  ...fields,
});

describe('a definition is refused', () => {
  const define = (payload: object) => admin.call('POST', '/api/roles', { payload });

  it.each(['team.manage', 'role.change', 'settings.change', 'company.close', 'webhook.change', 'no.such'])(
    'with %s, which only admins have or nobody knows',
    async (action) => {
      const answer = await define(definitionOf({ add: [action] }));
      expect(answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ code: 'not_offered' }] });
    },
  );

  it('with permissions of the office for technicians', async () => {
    const answer = await define(definitionOf({ basis: 'technician', add: ['lead.view', 'job.delete'] }));
    expect(answer.json()).toMatchObject({ errors: [{ code: 'not_offered' }, { code: 'not_offered' }] });
  });

  it('with a change of records that it does not view', async () => {
    const answer = await define(definitionOf({ remove: ['lead.view'] }));
    expect(answer.json()).toMatchObject({ errors: [{ code: 'incomplete' }] });
  });

  it('with the basis of an admin, or a name that another role has', async () => {
    expect((await define({ ...definitionOf({}), basis: 'admin' })).statusCode).toBe(400);
    const { name } = await newRole(admin);
    const answer = await define(definitionOf({ name: name.toUpperCase() }));
    expect(answer.json()).toMatchObject({ code: 'record.duplicate' });
  });

  it('by an edit that rests on an earlier revision', async () => {
    const role = await newRole(admin);
    ok(await patch(admin, role, { description: 'First' }));
    expect((await patch(admin, role, { description: 'Second' })).statusCode).toBe(412);
  });
});

describe('nobody gives what they do not have', () => {
  let narrowed: TestUser;
  beforeAll(async () => {
    const role = await newRole(admin, { remove: ['job.update', 'job.transition'] });
    narrowed = await withRole(test, { admin, user: await company.user('manager'), role });
  });

  it('by an invitation to a preset or a role with more permissions', async () => {
    const wider = await newRole(admin, { add: ['job.delete'] });
    for (const fields of [{}, { roleId: wider.id }, { role: 'admin' }]) {
      const answer = await narrowed.call('POST', '/api/invitations', { payload: invitee(fields) });
      expect.soft(answer.json()).toMatchObject({ code: 'auth.forbidden' });
    }
    const equal = await newRole(admin, { remove: ['job.update', 'job.transition', 'lead.change'] });
    ok(await narrowed.call('POST', '/api/invitations', { payload: invitee({ roleId: equal.id }) }));
  });

  it('by a new link of an invitation to such a role', async () => {
    const invited = ok<Invitation>(await admin.call('POST', '/api/invitations', { payload: invitee({}) }));
    for (const by of ['link', 'mail']) {
      const answer = await narrowed.call('POST', `/api/invitations/${invited.id}/renewals`, {
        payload: { by },
      });
      expect.soft(answer.json()).toMatchObject({ code: 'auth.forbidden' });
    }
  });

  it('by roles: only admins define, change, delete and assign them', async () => {
    const role = await newRole(admin, { name: 'Target' });
    const all = await newRole(admin, { add: ['job.delete', 'flag.change', 'site.delete'] });
    const widened = await withRole(test, { admin, user: await company.user('manager'), role: all });
    const member = await memberOf(admin, widened);
    for (const user of [narrowed, widened, company.manager]) {
      const answers = [
        await user.call('POST', '/api/roles', { payload: definitionOf({}) }),
        await patch(user, all, { permissions: [...all.permissions, 'site.delete'] }),
        await remove(user, role),
        await user.call('PATCH', `/api/team/${member.id}`, {
          revision: member.revision,
          payload: { roleId: null },
        }),
      ];
      expect.soft(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    }
  });

  it('by a token: roles take a user who is signed in', async () => {
    const call = callsOf(test, (await makeToken(admin, 'personal', ['job.view', 'role.view'])).secret);
    const answer = await call('POST', '/api/roles', { payload: definitionOf({}) });
    expect(answer.json()).toMatchObject({ code: 'auth.session_required' });
  });
});

describe('a role of another company', () => {
  let foreign: CustomRole;
  beforeAll(async () => {
    foreign = await newRole((await newWorkCompany(test)).admin);
  });

  it('is nowhere', async () => {
    for (const answer of [
      await admin.call('GET', `/api/roles/${foreign.id}/holders`),
      await patch(admin, foreign, { name: 'Mine' }),
      await remove(admin, foreign),
    ]) {
      expect.soft(answer.statusCode).toBe(404);
    }
    const { items } = ok<{ items: CustomRole[] }>(await admin.call('GET', '/api/roles'));
    expect(items.map(({ id }) => id)).not.toContain(foreign.id);
  });

  it('is given to nobody', async () => {
    const { id, revision } = await memberOf(admin, company.manager);
    for (const answer of [
      await admin.call('PATCH', `/api/team/${id}`, { revision, payload: { roleId: foreign.id } }),
      await admin.call('POST', '/api/invitations', { payload: invitee({ roleId: foreign.id }) }),
    ]) {
      expect.soft(answer.json()).toMatchObject({ errors: [{ pointer: '/roleId', code: 'unknown' }] });
    }
    expect(await memberOf(admin, company.manager)).toMatchObject({ customRole: null });
  });
});

it('is left with the preset: another preset has no role of the company', async () => {
  const role = await newRole(admin);
  const user = await company.user('manager');
  const member = await giveRole(admin, user, role.id);
  const promoted = ok<TeamMember>(
    await admin.call('PATCH', `/api/team/${member.id}`, {
      revision: member.revision,
      payload: { role: 'admin' },
    }),
  );
  expect(promoted).toMatchObject({ role: 'admin', customRole: null });
  const signedIn = await newSession(test, user);
  expect((await sessionOf(signedIn)).permissions).toHaveProperty('role.change');
});

it('must fit the person: technicians need a technician', async () => {
  const role = await newRole(admin, { basis: 'technician' });
  const { id, revision } = await memberOf(admin, await company.user('manager'));
  const answer = await admin.call('PATCH', `/api/team/${id}`, { revision, payload: { roleId: role.id } });
  expect(answer.json()).toMatchObject({ errors: [{ code: 'technician_missing' }] });
});
