import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const url = '/api/company-settings';
const read = async (user: TestUser) => ok<CompanySettings>(await user.call('GET', url));
const change = (user: TestUser, revision: number, keepPhotoLocation: boolean) =>
  user.call('PATCH', url, { revision, payload: { keepPhotoLocation } });
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;

it('admins change settings, managers see them, nobody else does', async () => {
  const { admin, manager, technician } = company;
  const before = await read(manager);
  expect(before).toMatchObject({ id: company.companyId, revision: 1, keepPhotoLocation: false });
  expect(codeOf(await change(manager, 1, true))).toBe('auth.forbidden');
  expect(codeOf(await technician.call('GET', url))).toBe('auth.forbidden');
  const after = ok<CompanySettings>(await change(admin, 1, true));
  expect(after).toMatchObject({ revision: 2, keepPhotoLocation: true });
  expect(await read(manager)).toEqual(after);
});

it('two admins do not overwrite each other, and saying the same again changes nothing', async () => {
  const { admin } = company;
  const { revision } = await read(admin);
  expect(ok<CompanySettings>(await change(admin, revision, true)).revision).toBe(revision);
  ok(await change(admin, revision, false));
  expect(codeOf(await change(admin, revision, true))).toBe('revision.stale');
});

it('a change is told to the timeline and to the pages that show it', async () => {
  const { admin, companyId } = company;
  const { revision } = await read(admin);
  ok(await change(admin, revision, true));
  for (const kind of ['timeline', 'dispatch'] as const) {
    const events = await topicEvents(admin, companyTopic(companyId, kind));
    expect(events.filter(({ type }) => type === 'company.updated').at(-1)).toMatchObject({
      entity: { kind: 'company', id: companyId, jobId: null },
      changes: [{ field: 'keepPhotoLocation', from: false, to: true }],
    });
  }
});

it('everybody who may take photos knows whether their place is kept, and crews hear when that changes', async () => {
  const { admin, technician, customer, companyId, worker } = company;
  const isKept = async (user: TestUser) =>
    ok<CurrentUser>(await user.call('GET', '/api/auth/user')).keepsPhotoLocation;
  const { revision, keepPhotoLocation } = await read(admin);
  ok(await change(admin, revision, !keepPhotoLocation));
  for (const user of [admin, technician, customer]) expect(await isKept(user)).toBe(!keepPhotoLocation);
  const own = await topicEvents(technician, personalTopic(companyId, 'technician', worker.id));
  expect(own.at(-1)).toMatchObject({ type: 'company.updated', revision: revision + 1 });
});
