import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { RequestSettings } from '@switchyard/contracts/service-requests/request-settings.ts';
import type { RequestTriage } from '@switchyard/contracts/service-requests/service-request-routes.ts';
import type {
  RequestThread,
  ServiceRequest,
} from '@switchyard/contracts/service-requests/service-request.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import { fanOutNotifications } from '@switchyard/workers/handlers/notifications/fan-out-notifications.ts';
import { removePhotoBytes } from '@switchyard/workers/schedules/remove-photo-bytes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newDevice, newTemporaryId, queued } from '../support/sync-device.ts';
import { drawJpeg, type TestPicture } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const base = '/api/service-requests';
let app: TestApp;
let company: WorkCompany;

beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const ask = async (user: TestUser, fields: Record<string, unknown> = {}) =>
  user.call('POST', base, { payload: { description: 'The boiler in the cellar leaks water', ...fields } });
const asked = async (user: TestUser, fields: Record<string, unknown> = {}) =>
  ok<ServiceRequest>(await ask(user, fields));
const read = async (user: TestUser, id: string) => user.call('GET', `${base}/${id}`);
const now = async (id: string) => ok<ServiceRequest>(await read(company.manager, id));
const step = async (user: TestUser, { id, revision }: ServiceRequest, to: string, reason?: string) =>
  user.call('POST', `${base}/${id}/transitions`, {
    revision,
    payload: { to, ...(reason === undefined ? {} : { reason }) },
  });
const stepped = async (user: TestUser, request: ServiceRequest, to: string, reason?: string) =>
  ok<ServiceRequest>(await step(user, request, to, reason));
const say = async (user: TestUser, id: string, body: string, internal = false) =>
  user.call('POST', `${base}/${id}/messages`, { payload: { body, internal } });
const thread = async (user: TestUser, id: string) =>
  ok<RequestThread>(await user.call('GET', `${base}/${id}/thread`));
const addPhoto = (user: TestUser, id: string, { bytes, sha256 }: TestPicture) =>
  user.call('PUT', `${base}/${id}/photos/${sha256}`, {
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': undefined },
    payload: bytes,
  });
const job = { title: 'Boiler leaks', type: 'Repair', trade: 'plumbing', estimatedMinutes: 90 };
const convert = (request: ServiceRequest, fields: Record<string, unknown> = {}) =>
  company.manager.call('POST', `${base}/${request.id}/convert`, {
    revision: request.revision,
    payload: { ...job, description: request.description, ...fields },
  });

describe('a request of a customer', () => {
  it('belongs to the account, with a title, a number and a time until which it is decided', async () => {
    const request = await asked(company.customer, { siteId: company.site.id, urgency: 'high' });
    expect(request).toMatchObject({
      state: 'new',
      channel: 'portal',
      title: 'The boiler in the cellar leaks water',
      customerId: company.account.id,
      siteName: 'Ovens',
      categoryKey: 'other',
    });
    expect(request.number).toBeGreaterThan(0);
    expect(Date.parse(request.dueAt) - Date.parse(request.createdAt)).toBe(8 * 3_600_000);
  });

  it('is hidden from other customers, and changed by its own until it is triaged', async () => {
    const other = await company.newCustomer({ name: 'Another account' });
    const stranger = await company.user('customer', { customerId: other.id });
    const request = await asked(company.customer);
    expect((await read(stranger, request.id)).statusCode).toBe(404);
    expect((await stranger.call('GET', `${base}/${request.id}/thread`)).statusCode).toBe(404);
    expect((await say(stranger, request.id, 'Hello')).statusCode).toBe(404);
    const change = (revision: number, payload: Record<string, unknown>) =>
      company.customer.call('PATCH', `${base}/${request.id}`, { revision, payload });
    const changed = ok<ServiceRequest>(await change(request.revision, { description: 'Now it floods' }));
    expect((await change(changed.revision, { categoryKey: 'other', customerId: null })).statusCode).toBe(403);
    const triaged = await stepped(company.manager, changed, 'triaged');
    expect((await change(triaged.revision, { description: 'Too late' })).statusCode).toBe(403);
  });

  it('refuses sites and accounts of others, and categories that do not exist', async () => {
    const other = await company.newCustomer({ name: 'Elsewhere' });
    const site = await company.newSite({ customerId: other.id });
    const errors = async (fields: Record<string, unknown>, user = company.customer) => {
      const answer = await ask(user, fields);
      expect(answer.statusCode).toBe(400);
      return answer.json<{ errors: { pointer: string; code: string }[] }>().errors;
    };
    expect(await errors({ siteId: site.id })).toMatchObject([{ pointer: '/siteId', code: 'not_found' }]);
    expect(await errors({ customerId: other.id })).toMatchObject([{ pointer: '/customerId' }]);
    expect(await errors({ categoryKey: 'gone' })).toMatchObject([{ pointer: '/categoryKey' }]);
    const wrong = { customerId: company.account.id, siteId: site.id };
    expect(await errors(wrong, company.manager)).toMatchObject([{ code: 'wrong_customer' }]);
  });

  it('is withdrawn by its requester until it is decided', async () => {
    const request = await asked(company.customer);
    expect(await stepped(company.customer, request, 'cancelled')).toMatchObject({ state: 'cancelled' });
    const refused = await step(company.manager, await now(request.id), 'triaged');
    expect(refused.json()).toMatchObject({ code: 'service_request.transition_refused' });
    const kept = await asked(company.customer);
    expect((await step(company.customer, kept, 'declined', 'no')).statusCode).toBe(409);
  });

  it('waits for an answer, with its clock paused, and returns to the office with it', async () => {
    const request = await asked(company.customer);
    expect((await step(company.manager, request, 'needs_info')).statusCode).toBe(409);
    const waiting = await stepped(company.manager, request, 'needs_info', 'Which floor is it?');
    expect(waiting).toMatchObject({ state: 'needs_info', waitingAt: expect.any(String) as string });
    expect((await say(company.manager, request.id, 'She calls twice a day', true)).statusCode).toBe(201);
    const seen = await thread(company.customer, request.id);
    expect(seen.messages.map(({ body }) => body)).toEqual(['Which floor is it?']);
    ok(await say(company.customer, request.id, 'The third'));
    expect(await now(request.id)).toMatchObject({ state: 'triaged', waitingAt: null });
    expect((await say(company.customer, request.id, 'for colleagues', true)).statusCode).toBe(400);
    const all = await thread(company.manager, request.id);
    expect(all.messages.at(-1)).toMatchObject({ from: 'requester', state: 'triaged', body: 'The third' });
  });
});

it('a technician records a request for a visited site, and sees only those', async () => {
  const refused = await ask(company.technician, { siteId: company.site.id });
  expect(refused.statusCode).toBe(400);
  const work = await company.newJob();
  await company.newVisit({ jobId: work.id });
  const request = await asked(company.technician, { siteId: company.site.id });
  expect(request).toMatchObject({
    channel: 'field',
    technicianId: company.worker.id,
    customerId: company.account.id,
  });
  const others = await asked(company.manager);
  expect((await read(company.technician, others.id)).statusCode).toBe(404);
  const { items } = ok<Page<ServiceRequest>>(await company.technician.call('GET', base));
  expect(items.map(({ id }) => id)).toEqual([request.id]);
});

it('a technician without a network sends a request once later', async () => {
  const device = newDevice(company.technician);
  const body = { description: 'The gate of the yard is broken' };
  const action = queued({ method: 'POST', url: base, body, clientRef: newTemporaryId() });
  expect(await device.sync(action)).toMatchObject([{ outcome: 'applied' }]);
  await device.sync(action);
  const found = await company.manager.call('GET', `${base}?q=gate%20yard`);
  expect(ok<Page<ServiceRequest>>(found).items).toHaveLength(1);
});

describe('the office', () => {
  it('sees what may be a duplicate, with the reason, and a job from category and past work', async () => {
    const site = await company.newSite({ customerId: company.account.id, name: 'Bakery' });
    const first = await asked(company.manager, { siteId: site.id });
    const other = await asked(company.manager, { description: 'Trees need pruning in the garden' });
    const second = await asked(company.customer, {
      siteId: site.id,
      description: 'Water leaks from the boiler again',
      categoryKey: 'plumbing-leak',
    });
    const url = `${base}/${second.id}/triage`;
    const triage = ok<RequestTriage>(await company.manager.call('GET', url));
    const hint = triage.duplicates.find(({ id }) => id === first.id);
    expect(hint?.reasons).toEqual(expect.arrayContaining(['Same site', 'Same customer']));
    expect(hint?.reasons.join()).toContain('boiler');
    expect(triage.duplicates.map(({ id }) => id)).not.toContain(other.id);
    expect(triage.suggestion).toMatchObject({
      type: 'Plumbing repair',
      trade: 'plumbing',
      minutes: 75,
      skills: [{ skill: 'plumbing' }],
      reasons: { type: 'Category “Leak”' },
    });
    expect((await company.customer.call('GET', url)).statusCode).toBe(403);
  });

  it('merges a duplicate, whose texts and pictures go on in the other one', async () => {
    const into = await asked(company.manager);
    const from = await asked(company.customer, { description: 'The same boiler, said differently' });
    ok(await addPhoto(company.customer, from.id, await drawJpeg({ seed: 21 })));
    const merge = (request: ServiceRequest, intoId: string) =>
      company.manager.call('POST', `${base}/${request.id}/merge`, {
        revision: request.revision,
        payload: { intoId },
      });
    const current = await now(from.id);
    expect((await merge(current, from.id)).statusCode).toBe(400);
    const merged = ok<ServiceRequest>(await merge(current, into.id));
    expect(merged).toMatchObject({ state: 'duplicate', duplicateOfNumber: into.number });
    const kept = await thread(company.manager, into.id);
    expect(kept.messages.at(-1)).toMatchObject({ internal: true });
    expect(kept.messages.at(-1)?.body).toContain('The same boiler, said differently');
    expect(kept.photos).toHaveLength(1);
    expect((await merge(await now(from.id), into.id)).statusCode).toBe(409);
  });

  it('merges in turns: every requester follows the request that goes on, and a job takes none', async () => {
    const merge = async (request: ServiceRequest, into: ServiceRequest) =>
      company.manager.call('POST', `${base}/${request.id}/merge`, {
        revision: request.revision,
        payload: { intoId: into.id },
      });
    const [first, second, third] = [
      await asked(company.manager),
      await asked(company.manager),
      await asked(company.manager),
    ];
    ok(await merge(first, second));
    ok(await merge(await now(second.id), third));
    expect(await now(first.id)).toMatchObject({ state: 'duplicate', duplicateOfNumber: third.number });
    const fields = { customerId: company.account.id, siteId: company.site.id };
    const job = ok<ServiceRequest>(await convert(await now(third.id), fields));
    const late = await merge(await asked(company.manager), job);
    expect(late.json()).toMatchObject({ errors: [{ pointer: '/intoId', code: 'converted' }] });
  });

  it('tells customers nothing of notes and signs of advertising', async () => {
    const request = await asked(company.customer);
    ok(await say(company.manager, request.id, 'Pays late', true));
    expect(await now(request.id)).toMatchObject({ revision: request.revision, messageCount: 0 });
    const events = await app.deps.database.inCompany(company.companyId, (tx) =>
      tx.selectFrom('events').select(['topic', 'type']).where('entityId', '=', request.id).execute(),
    );
    const noted = events.filter(({ type }) => type === 'service_request.noted');
    expect(noted).not.toEqual([]);
    expect(noted.filter(({ topic }) => topic.includes('customer'))).toEqual([]);
    expect(events.filter(({ topic }) => topic.includes('customer'))).not.toEqual([]);
  });

  it('makes a job with every text and picture, once, and both lead to each other', async () => {
    const request = await asked(company.customer, { siteId: company.site.id });
    const picture = await drawJpeg({ seed: 22 });
    ok(await addPhoto(company.customer, request.id, picture));
    ok(await say(company.customer, request.id, 'The key is at the reception'));
    const fields = { customerId: company.account.id, siteId: company.site.id };
    const converted = ok<ServiceRequest>(await convert(await now(request.id), fields));
    expect(converted).toMatchObject({ state: 'converted', jobId: expect.any(String) as string });
    const made = ok<Job>(await company.manager.call('GET', `/api/jobs/${converted.jobId}`));
    expect(made).toMatchObject({ number: converted.jobNumber, source: 'portal', title: 'Boiler leaks' });
    expect(made.internalNotes).toContain('The key is at the reception');
    const photos = ok<{ items: Photo[] }>(await company.manager.call('GET', `/api/jobs/${made.id}/photos`));
    expect(photos.items.map(({ sha256 }) => sha256)).toEqual([picture.sha256]);
    const back = await company.manager.call('GET', `${base}?jobId=${made.id}`);
    expect(ok<Page<ServiceRequest>>(back).items.map(({ id }) => id)).toEqual([request.id]);
    expect((await convert(converted, fields)).json()).toMatchObject({
      code: 'service_request.transition_refused',
    });
    const states = (await thread(company.customer, request.id)).messages.flatMap(({ state }) => state ?? []);
    expect(states).toEqual(['triaged', 'converted']);
  });

  it('makes customer and site in the same step, or nothing at all', async () => {
    const request = await asked(company.manager, { contactName: 'Nora Field' });
    const address = { line1: '4 Quay', city: 'Boston' };
    const newCustomer = { name: 'Nora Field', contactName: 'Nora Field', phone: '+16175550177' };
    const wrong = { newCustomer, newSite: { name: '4 Quay', address }, estimatedMinutes: 2 };
    expect((await convert(request, wrong)).statusCode).toBe(400);
    const foreign = { newCustomer, siteId: company.site.id };
    expect((await convert(request, foreign)).statusCode).toBe(400);
    const named = await company.manager.call('GET', '/api/customers?q=Nora');
    expect(ok<Page<Customer>>(named).items).toEqual([]);
    const good = await convert(await now(request.id), { newCustomer, newSite: { name: '4 Quay', address } });
    expect(ok<ServiceRequest>(good)).toMatchObject({
      customerName: 'Nora Field',
      siteAddress: '4 Quay, Boston',
    });
  });

  it('counts what waits, and declines with a reason once it is triaged', async () => {
    const request = await asked(company.manager);
    expect((await step(company.manager, request, 'declined', 'Too far')).statusCode).toBe(409);
    const triaged = await stepped(company.manager, request, 'triaged');
    const counts = ok<{ triaged: number }>(await company.manager.call('GET', `${base}/counts`));
    expect(counts.triaged).toBeGreaterThan(0);
    expect(await stepped(company.manager, triaged, 'declined', 'Too far')).toMatchObject({
      state: 'declined',
      stateReason: 'Too far',
      decidedAt: expect.any(String) as string,
    });
  });
});

it('loses the pictures 30 days after it was deleted, but not those that others share', async () => {
  const [lone, shared] = [await drawJpeg({ seed: 41 }), await drawJpeg({ seed: 42 })];
  const [deleted, other] = [await asked(company.customer), await asked(company.customer)];
  for (const picture of [lone, shared]) ok(await addPhoto(company.customer, deleted.id, picture));
  ok(await addPhoto(company.customer, other.id, shared));
  const { companyId } = company;
  const { database, photos } = app.deps;
  const names = await database.inCompany(companyId, (tx) =>
    tx
      .selectFrom('serviceRequestPhotos')
      .select(['sha256', 'contentSha256'])
      .where('requestId', '=', deleted.id)
      .execute(),
  );
  const isKept = async ({ sha256 }: TestPicture) => {
    const stored = names.find((name) => name.sha256 === sha256)?.contentSha256 ?? '';
    return await photos.store.has({ companyId, sha256: stored });
  };
  const remove = async (deletedAt: Date) => {
    await database.inCompany(companyId, (tx) =>
      tx.updateTable('serviceRequests').set({ deletedAt }).where('id', '=', deleted.id).execute(),
    );
    const { relayDatabase } = app.services;
    await removePhotoBytes({ database, relayDatabase, photoStore: photos.store });
  };
  await remove(new Date(Date.now() - 29 * dayMs));
  expect(await isKept(lone)).toBe(true);
  await remove(new Date(Date.now() - 31 * dayMs));
  expect(await isKept(lone)).toBe(false);
  expect(await isKept(shared)).toBe(true);
});

it('takes a limited number of pictures, and each once', async () => {
  const request = await asked(company.customer);
  const first = await drawJpeg({ seed: 30 });
  ok(await addPhoto(company.customer, request.id, first));
  ok(await addPhoto(company.customer, request.id, first));
  for (const seed of [31, 32, 33, 34, 35, 36, 37])
    ok(await addPhoto(company.customer, request.id, await drawJpeg({ seed })));
  const refused = await addPhoto(company.customer, request.id, await drawJpeg({ seed: 38 }));
  expect(refused.json()).toMatchObject({ errors: [{ code: 'too_many' }] });
  expect((await now(request.id)).photoCount).toBe(8);
  const content = `${base}/${request.id}/photos/${first.sha256}/content?size=small`;
  expect((await company.customer.call('GET', content)).headers['content-type']).toBe('image/jpeg');
});

it('an admin edits categories; requests with a removed one keep its name, new ones are refused', async () => {
  const url = '/api/request-settings';
  const before = ok<RequestSettings>(await company.manager.call('GET', url));
  const request = await asked(company.manager, { categoryKey: 'hvac-no-heating' });
  const categories = before.categories.filter(({ key }) => key !== 'hvac-no-heating');
  const change = { revision: before.revision, payload: { categories } };
  expect((await company.manager.call('PATCH', url, change)).statusCode).toBe(403);
  const after = ok<RequestSettings>(await company.admin.call('PATCH', url, change));
  expect((await ask(company.manager, { categoryKey: 'hvac-no-heating' })).statusCode).toBe(400);
  expect((await now(request.id)).categoryName).toBe('No heating');
  const without = after.categories.filter(({ key }) => key !== 'other');
  const refused = await company.admin.call('PATCH', url, {
    revision: after.revision,
    payload: { categories: without },
  });
  expect(refused.statusCode).toBe(400);
});

it('notifies the office of a new request, and the customer of a question and of the job', async () => {
  const request = await asked(company.customer, { description: 'Nobody answers the door bell' });
  await stepped(company.manager, request, 'needs_info', 'Which entrance?');
  const fields = { customerId: company.account.id, siteId: company.site.id };
  ok(await convert(await now(request.id), fields));
  // The newest entry, which is no news for the customer.
  ok(await say(company.manager, request.id, 'Pays late', true));
  const topic = companyTopic(company.companyId, 'timeline');
  const told = await company.manager.call('GET', `/api/events?topic=${topic}&entityId=${request.id}`);
  const { items } = ok<{ items: { offset: number; event: { id: string; type: string } }[] }>(told);
  const wanted = items.filter(({ event }) => event.type !== 'service_request.noted');
  for (const { offset, event } of wanted.toReversed())
    await fanOutNotifications(app.deps, { companyId: company.companyId, topic, offset, eventId: event.id });
  const titles = async (user: TestUser) =>
    ok<Page<{ title: string }>>(await user.call('GET', '/api/notifications')).items.map(({ title }) => title);
  expect((await titles(company.manager))[0]).toContain('New service request');
  const news = await titles(company.customer);
  expect(news[0]).toContain('We have planned your request as a job');
  expect(news.join()).toContain('We have a question');
});
