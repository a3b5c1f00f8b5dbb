import { randomUUID } from 'node:crypto';
import type { FollowedRequest } from '@switchyard/contracts/service-requests/public-request-routes.ts';
import type { RequestSettings } from '@switchyard/contracts/service-requests/request-settings.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VisitorForms, visitorForms } from '../support/contact-form.ts';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';
import { drawJpeg, type TestPicture } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const settingsPath = '/api/request-settings';
const address = `harbor-${randomUUID().slice(0, 8)}`;
const form = `/api/request-forms/${address}`;
const dayMs = 86_400_000;
let app: TestApp;
let company: WorkCompany;
let visitor: VisitorForms;
let passed = 0;

const configure = async (payload: Record<string, unknown>, who = company) => {
  const { revision } = ok<RequestSettings>(await who.admin.call('GET', settingsPath));
  return await who.admin.call('PATCH', settingsPath, { revision, payload });
};

beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => new Date(Date.now() + passed) } } });
  company = await newWorkCompany(app);
  visitor = visitorForms(app, (ms) => {
    passed += ms;
  });
  ok(await configure({ isOpen: true, address, intro: 'We answer within a day.' }));
});
afterAll(() => app[Symbol.asyncDispose]());

const fields = (more: Record<string, unknown> = {}) => ({
  categoryKey: 'hvac-no-heating',
  description: 'No heating on the whole second floor since this morning',
  contactName: 'Vera Visitor',
  contactPhone: '(617) 555-0142',
  contactEmail: `vera-${randomUUID().slice(0, 8)}@example.test`,
  address: { line1: '7 Pier Road', city: 'Boston', postalCode: '02110' },
  ...more,
});
type Sent = { number: number; link: string; dueAt: string };
const send = async (more: Record<string, unknown> = {}, guard?: { token: string; trap?: string }) =>
  visitor.post(form, { ...fields(more), guard: guard ?? (await visitor.open(form)) });
const sent = async (more: Record<string, unknown> = {}) => ok<Sent>(await send(more));
const byLink = (action: string, link: string, more: Record<string, unknown> = {}) =>
  visitor.post(`/api/request-links/${action}`, { link, ...more });
const follow = async (link: string) => ok<FollowedRequest>(await byLink('lookup', link));
const inOffice = async (number: number) => {
  const url = `/api/service-requests?q=R-${number}`;
  const { items } = ok<Page<ServiceRequest>>(await company.manager.call('GET', url));
  const found = items.find((item) => item.number === number);
  if (!found) throw new Error(`There is no request ${number}`);
  return found;
};
const step = async (request: ServiceRequest, to: string, reason: string | null = null) =>
  company.manager.call('POST', `/api/service-requests/${request.id}/transitions`, {
    revision: request.revision,
    payload: { to, reason },
  });
const addPhoto = (link: string, { bytes, sha256 }: TestPicture) =>
  app.app.inject({
    method: 'PUT',
    url: `/api/request-links/photos/${sha256}`,
    headers: {
      'content-type': 'application/octet-stream',
      'x-request-link': link,
      origin: testOrigin,
    },
    payload: bytes,
  });

describe('a visitor', () => {
  it('opens the form of a company by its address, while it is open', async () => {
    const opened = ok<{ companyName: string; categories: unknown[]; intro: string }>(await visitor.get(form));
    expect(opened).toMatchObject({ intro: 'We answer within a day.' });
    expect(opened.categories).toContainEqual({ key: 'hvac-no-heating', name: 'No heating' });
    expect((await visitor.get('/api/request-forms/nobody-has-this')).statusCode).toBe(404);
    ok(await configure({ isOpen: false }));
    expect((await visitor.get(form)).statusCode).toBe(404);
    ok(await configure({ isOpen: true }));
  });

  it('types a telephone number as people write it in the country of the company', async () => {
    const british = await newWorkCompany(app);
    await app.deps.database.inCompany(british.companyId, (tx) =>
      tx
        .updateTable('companies')
        .set({ timeZone: 'Europe/London' })
        .where('id', '=', british.companyId)
        .execute(),
    );
    const place = `thames-${randomUUID().slice(0, 8)}`;
    ok(await configure({ isOpen: true, address: place }, british));
    const url = `/api/request-forms/${place}`;
    const post = async (contactPhone: string) =>
      await visitor.post(url, { ...fields({ contactPhone }), guard: await visitor.open(url) });
    ok(await post('7911 123456'));
    const { items } = ok<Page<ServiceRequest>>(await british.manager.call('GET', '/api/service-requests'));
    expect(items.map(({ contactPhone }) => contactPhone)).toEqual(['+447911123456']);
    const refused = await post('1234567890123456');
    expect(refused.statusCode).toBe(400);
    expect(refused.json<Problem>().errors).toMatchObject([{ pointer: '/contactPhone', code: 'invalid' }]);
    const session = await british.manager.call('GET', '/api/auth/user');
    expect(session.json()).toMatchObject({ companyCountry: 'GB' });
  });

  it('sends a request, gets a mail with a link, and follows it by the link alone', async () => {
    const contactEmail = `nora-${randomUUID().slice(0, 8)}@example.test`;
    const { number, link } = await sent({ contactEmail });
    const request = await inOffice(number);
    expect(request).toMatchObject({
      channel: 'public',
      state: 'new',
      contactPhone: '+16175550142',
      customerId: null,
      address: { line1: '7 Pier Road' },
    });
    const mails = await app.deps.database.inCompany(company.companyId, (tx) =>
      tx
        .selectFrom('outboxMails')
        .select(['body', 'subject', 'inCompanyName'])
        .where('recipient', '=', contactEmail)
        .execute(),
    );
    expect(mails[0]?.body).toContain(`/request-service/${address}#${link}`);
    expect(mails[0]?.body).not.toContain('second floor');
    expect(mails[0]?.subject).toMatch(new RegExp(`^R-${number} at `));
    expect(mails[0]?.inCompanyName).toBe(false);
    expect(await follow(link)).toMatchObject({
      number,
      state: 'new',
      companyName: expect.any(String) as string,
    });
  });

  it('is asked, answers by the link once, and sees what became of the request', async () => {
    const { number, link } = await sent();
    ok(await step(await inOffice(number), 'needs_info', 'Which make is the boiler?'));
    const asked = await follow(link);
    expect(asked.messages).toMatchObject([{ body: 'Which make is the boiler?', state: 'needs_info' }]);
    expect(asked.messages[0]).not.toHaveProperty('internal');
    const messageId = randomUUID();
    ok(await byLink('messages', link, { messageId, body: 'A Viessmann' }));
    ok(await byLink('messages', link, { messageId, body: 'A Viessmann' }));
    const answered = await follow(link);
    expect(answered.state).toBe('triaged');
    expect(answered.messages.filter(({ from }) => from === 'requester')).toHaveLength(1);
    const request = await inOffice(number);
    const converted = await company.manager.call('POST', `/api/service-requests/${request.id}/convert`, {
      revision: request.revision,
      payload: {
        newCustomer: { name: 'Vera Visitor' },
        newSite: { name: 'Pier', address: request.address },
        title: request.title,
        type: 'Heating repair',
        trade: 'hvac',
        description: request.description,
        estimatedMinutes: 90,
      },
    });
    expect(converted.statusCode).toBe(200);
    expect(await follow(link)).toMatchObject({ state: 'converted', jobState: 'unscheduled' });
    expect((await byLink('messages', link, { messageId: randomUUID(), body: 'Hello?' })).statusCode).toBe(
      409,
    );
    expect((await byLink('cancel', link)).statusCode).toBe(409);
  });

  it('withdraws a request', async () => {
    const { number, link } = await sent();
    ok(await byLink('cancel', link));
    expect(ok<FollowedRequest>(await byLink('cancel', link)).state).toBe('cancelled');
    expect((await inOffice(number)).state).toBe('cancelled');
  });

  it('adds pictures with the link, as many as a request takes', async () => {
    const { link } = await sent();
    const first = await drawJpeg({ seed: 51 });
    expect((await addPhoto(link, first)).statusCode).toBe(200);
    expect((await addPhoto(`${link}x`, first)).statusCode).toBe(410);
    for (const seed of [52, 53, 54, 55, 56, 57, 58]) ok(await addPhoto(link, await drawJpeg({ seed })));
    const refused = await addPhoto(link, await drawJpeg({ seed: 59 }));
    expect(refused.json()).toMatchObject({ errors: [{ code: 'too_many' }] });
    const seen = await app.app.inject({
      url: `/api/request-links/photos/${first.sha256}/content?size=small`,
      headers: { 'x-request-link': link },
    });
    expect(seen.headers['content-type']).toBe('image/jpeg');
  });
});

describe('the form refuses', () => {
  it('a second submission: it stores one request', async () => {
    const guard = await visitor.open(form);
    const once = ok<Sent>(await send({}, guard));
    const twice = ok<Sent>(await send({}, guard));
    expect(twice.number).toBe(once.number);
  });

  it('bots, missing contacts, wrong numbers and removed categories, naming each', async () => {
    const codes = async (answer: Promise<{ json(): unknown; statusCode: number }>) => {
      const found = await answer;
      expect(found.statusCode).toBe(400);
      return (found.json() as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);
    };
    const trap = { ...(await visitor.open(form)), trap: 'https://spam.test' };
    expect(await codes(send({}, trap))).toEqual(['/guard/trap']);
    expect(await codes(send({}, await visitor.openNow().catch(() => ({ token: 'x' }))))).toEqual([
      '/guard/token',
    ]);
    expect(await codes(send({ contactPhone: null, contactEmail: null }))).toEqual(['/contactPhone']);
    expect(await codes(send({ contactPhone: '12', description: 'Help' }))).toEqual(
      expect.arrayContaining(['/contactPhone', '/description']),
    );
    expect(await codes(send({ categoryKey: 'gone' }))).toEqual(['/categoryKey']);
  });

  it('nothing of what looks like advertising, but says so to the office', async () => {
    const { number } = await sent({ description: 'Buy at https://a.test https://b.test https://c.test now' });
    expect((await inOffice(number)).spamSigns).toContain('links');
  });
});

describe('a link', () => {
  it('that was made up, changed or has ended opens nothing', async () => {
    const { link } = await sent();
    const [companyId = '', , ends = '', signature = ''] = link.split('.');
    const guesses = [
      `${link.slice(0, -2)}aa`,
      `${companyId}.${randomUUID()}.${ends}.${signature}`,
      `${link.split('.').slice(0, 2).join('.')}.zzzzzz.${signature}`,
      'not-a-link-at-all-really',
    ];
    for (const guess of guesses) expect((await byLink('lookup', guess)).statusCode).toBe(410);
    passed += 91 * dayMs;
    expect((await byLink('lookup', link)).statusCode).toBe(410);
    passed -= 91 * dayMs;
    expect((await byLink('lookup', link)).statusCode).toBe(200);
  });
});

it('limits submissions and guessed links by network', async () => {
  const strict = await createTestApp({
    environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
    deps: { clock: { now: () => new Date(Date.now() + passed) } },
  });
  try {
    const guess = () =>
      strict.app.inject({
        method: 'POST',
        url: '/api/request-links/lookup',
        headers: { origin: testOrigin },
        payload: { link: `${randomUUID()}.${randomUUID()}.zzz.${'a'.repeat(43)}` },
      });
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await guess()).statusCode);
    expect(statuses[0]).toBe(410);
    expect(statuses.at(-1)).toBe(429);
    const other = await newWorkCompany(strict);
    ok(await configure({ isOpen: true, address: 'strict-company' }, other));
    const strictForm = '/api/request-forms/strict-company';
    const submit = (guard: { token: string }, more: Record<string, unknown> = {}) =>
      strict.app.inject({
        method: 'POST',
        url: strictForm,
        headers: { origin: testOrigin },
        payload: { ...fields(more), guard },
      });
    // Forms that are no forms use up nothing.
    for (let count = 0; count < 12; count += 1)
      expect((await submit({ token: 'invalid' })).statusCode).toBe(400);
    const { token } = (await strict.app.inject({ url: strictForm })).json<{ token: string }>();
    passed += 4_000;
    const contactEmail = null;
    const { link } = (await submit({ token }, { contactEmail })).json<Sent>();
    const say = (remoteAddress: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/api/request-links/messages',
        remoteAddress,
        headers: { origin: testOrigin },
        payload: { link, messageId: randomUUID(), body: 'Hello' },
      });
    const written: number[] = [];
    // From many networks: the request itself is limited.
    for (let count = 0; count < 31; count += 1) written.push((await say(`10.0.${count}.1`)).statusCode);
    expect(written[29]).toBe(200);
    expect(written.at(-1)).toBe(429);
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push((await submit({ token })).statusCode);
    expect(answers[0]).toBe(201);
    expect(answers.at(-1)).toBe(429);
  } finally {
    await strict[Symbol.asyncDispose]();
  }
});

it('a company that has ended takes neither requests nor words', async () => {
  const ending = await newWorkCompany(app);
  const own = `ending-${randomUUID().slice(0, 8)}`;
  ok(await configure({ isOpen: true, address: own }, ending));
  const path = `/api/request-forms/${own}`;
  const guard = await visitor.open(path);
  const { link } = ok<Sent>(await visitor.post(path, { ...fields(), guard }));
  const end = async (closesAt: Date | null) =>
    await app.deps.database.inCompany(ending.companyId, (tx) =>
      tx.updateTable('companies').set({ closesAt }).where('id', '=', ending.companyId).execute(),
    );
  await end(new Date(Date.now() + dayMs));
  expect((await visitor.get(path)).statusCode).toBe(200);
  await end(new Date(Date.now() - 1_000));
  expect((await visitor.get(path)).statusCode).toBe(404);
  expect((await byLink('messages', link, { messageId: randomUUID(), body: 'Hello?' })).statusCode).toBe(410);
  // Otherwise it is removed while other tests run.
  await end(null);
});

it('an address belongs to one company', async () => {
  const other = await newWorkCompany(app);
  const taken = await configure({ isOpen: true, address }, other);
  expect(taken.statusCode).toBe(409);
  expect(taken.json()).toMatchObject({ errors: [{ pointer: '/address' }] });
  const missing = await configure({ isOpen: true, address: null }, other);
  expect(missing.statusCode).toBe(400);
});
