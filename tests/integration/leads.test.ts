import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { fanOutNotifications } from '@switchyard/workers/handlers/notifications/fan-out-notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactForm, type VisitorForms, visitorForms } from '../support/contact-form.ts';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { ok } from '../support/work-company.ts';

const hourMs = 3_600_000;
let app: TestApp;
let now: Date;
let sales: TestCompany;
let admin: TestUser;
let manager: TestUser;
let visitor: VisitorForms;

beforeAll(async () => {
  now = new Date();
  app = await createTestApp({ deps: { clock: { now: () => new Date(now) } } });
  sales = await app.newCompany();
  admin = await sales.user('admin');
  manager = await sales.user('manager');
  visitor = visitorForms(app, (ms) => {
    now = new Date(now.getTime() + ms);
  });
});
beforeEach(() => {
  app.enqueued.length = 0;
});
afterAll(() => app[Symbol.asyncDispose]());

const list = async (query = '', user = admin) =>
  ok<Page<Lead>>(await user.call('GET', `/api/leads?limit=200&count=true${query}`)).items;
const leadOf = async (email: string): Promise<Lead> => {
  const [lead] = await list(`&q=${encodeURIComponent(email)}`);
  if (!lead) throw new Error(`No lead of ${email}`);
  return lead;
};
const detail = async (id: string) => ok<LeadDetail>(await admin.call('GET', `/api/leads/${id}`));
const codes = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const mails = async () =>
  await app.deps.database.inCompany(sales.companyId, (tx) =>
    tx.selectFrom('outboxMails').select(['recipient', 'subject', 'body']).orderBy('id').execute(),
  );
const newLead = async (fields: Record<string, unknown> = {}) => {
  const form = contactForm(fields);
  ok(await visitor.send(form));
  return await leadOf(form.email);
};

describe('the contact form', () => {
  it('becomes a lead whose clock runs for 24 hours, known to staff live, by mail and in the inbox', async () => {
    const form = contactForm({ company: 'Harbor Heating' });
    const answer = await visitor.send(form);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ ok: true, answerWithinHours: 24 });
    const lead = await leadOf(form.email);
    expect(lead).toMatchObject({
      firstName: 'Grace',
      company: 'Harbor Heating',
      teamSize: '51-200',
      industry: 'hvac',
      state: 'new',
      source: 'contact-sales',
      answeredAt: null,
      requestCount: 1,
      spamSigns: [],
    });
    expect(Date.parse(lead.dueAt) - Date.parse(lead.requestedAt)).toBe(24 * hourMs);
    const events = await topicEvents(manager, companyTopic(sales.companyId, 'desk'));
    expect(events.at(-1)).toMatchObject({
      type: 'lead.received',
      record: { kind: 'lead', lead: { id: lead.id } },
    });
    const sent = await mails();
    expect(sent).toHaveLength(2);
    const textTo = (address: string) => sent.find(({ recipient }) => recipient === address)?.body;
    expect(textTo('sales@switchyard.test')).toContain(form.message);
    expect(textTo(form.email)).toContain('within 24 hours');
    expect(textTo(form.email)).not.toContain(form.message);
    expect(app.enqueued.filter(({ name }) => name === 'mail.send')).toHaveLength(2);
  });

  it('tells admins in their inbox, once', async () => {
    const lead = await newLead({ company: 'Inbox Electric' });
    const topic = companyTopic(sales.companyId, 'timeline');
    const history = await admin.call('GET', `/api/events?topic=${topic}&limit=1`);
    const [last] = ok<{ items: TopicEvent[] }>(history).items;
    if (!last) throw new Error('Nothing was recorded');
    const task = { companyId: sales.companyId, topic, offset: last.offset, eventId: last.event.id };
    await fanOutNotifications(app.deps, task);
    await fanOutNotifications(app.deps, task);
    const inbox = async (user: TestUser) =>
      ok<{ items: Notification[] }>(await user.call('GET', '/api/notifications')).items;
    expect((await inbox(admin)).filter(({ href }) => href.includes(lead.id))).toMatchObject([
      { title: 'New lead: Inbox Electric · Grace Hopper' },
    ]);
    expect(await inbox(manager)).toEqual([]);
  });

  it.each([
    ['firstName', 'A', 'First name must be at least 2 characters'],
    ['lastName', ' B ', 'Last name must be at least 2 characters'],
    ['email', 'grace@', 'Please enter a valid email address'],
    ['company', 'x', 'Company name is required'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['teamSize', '', 'Please select team size'],
    ['teamSize', '7', 'Please select team size'],
    ['industry', '', 'Please select industry'],
    ['message', 'Hi', 'Please provide more details about your needs'],
    ['message', undefined, 'Required'],
    ['industry', undefined, 'Required'],
  ])('refuses %s %j with the words of the form', async (field, value, message) => {
    const answer = await visitor.send(contactForm({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().errors).toMatchObject([{ pointer: `/${field}`, message }]);
  });

  it('takes the short form of the contact page without company and team size', async () => {
    const { firstName, lastName, email, message } = contactForm();
    ok(await visitor.send({ firstName, lastName, email, message, source: 'contact' }));
    expect(await leadOf(email)).toMatchObject({ source: 'contact', company: '', teamSize: null, phone: '' });
  });

  it('keeps texts as they are, markup and all, and never in headers of mails', async () => {
    const company = 'Acme\r\nBcc: everybody@example.test';
    const message = '<script>alert(1)</script> We need 20 seats “now”';
    const lead = await newLead({ company, message });
    expect(lead).toMatchObject({ company, message, spamSigns: ['markup'] });
    expect((await mails()).at(-1)?.subject).toBe('New lead: Acme Bcc: everybody at example. test');
  });

  it('refuses what is too long or no text', async () => {
    expect(codes(await visitor.send(contactForm({ message: 'x'.repeat(60_000) })))).toEqual([
      '/message too_big',
    ]);
    expect((await visitor.send(contactForm({ message: 'x'.repeat(100_000) }))).statusCode).toBe(413);
    expect(codes(await visitor.send(contactForm({ message: 'Our fleet\u0000 is large' })))).toEqual([
      '/message invalid_text',
    ]);
    expect(codes(await visitor.send(contactForm({ admin: true })))).toEqual(['/ unrecognized_keys']);
  });
});

describe('a person who writes again', () => {
  it('joins the same lead for 30 days, by address and company however they are spelled', async () => {
    const form = contactForm({ company: 'Blue River Plumbing' });
    ok(await visitor.send(form));
    const first = await leadOf(form.email);
    const again = {
      ...form,
      email: form.email.toUpperCase(),
      company: 'blue river  plumbing',
      message: 'Any news yet?',
    };
    ok(await visitor.send(again));
    const second = await detail(first.id);
    expect(second).toMatchObject({
      requestCount: 2,
      message: 'Any news yet?',
      dueAt: first.dueAt,
      revision: 2,
    });
    expect(second.entries.map(({ kind, body }) => `${kind} ${body}`)).toEqual([
      'request Any news yet?',
      `request ${form.message}`,
    ]);
    // One confirmation per lead: the form cannot be used to flood an inbox.
    expect((await mails()).filter(({ recipient }) => recipient === form.email)).toHaveLength(1);
    now = new Date(now.getTime() + 31 * 24 * hourMs);
    ok(await visitor.send({ ...form, message: 'A month later, still interested' }));
    expect(await list(`&q=${form.email}`)).toHaveLength(2);
  });

  it('keeps what was said first of the person, and shows in the history what came later', async () => {
    const form = contactForm({ company: 'First Word Heating' });
    ok(await visitor.send(form));
    const said = { firstName: 'Mallory', lastName: 'Other', phone: '+1 900 555 0199', teamSize: '1-10' };
    ok(await visitor.send({ ...form, ...said, message: 'Please call me on the other number' }));
    const lead = await detail((await leadOf(form.email)).id);
    const { firstName, lastName, phone, teamSize, industry } = form;
    expect(lead).toMatchObject({ firstName, lastName, phone, teamSize, industry, requestCount: 2 });
    expect(lead.message).toBe('Please call me on the other number');
    expect(lead.entries.map((entry) => entry.said)).toEqual([
      { ...said, industry },
      { firstName, lastName, phone, teamSize, industry },
    ]);
    const told = (await mails()).at(-1);
    expect(told?.body).toContain(`Phone: ${phone}`);
    expect(told?.body).toContain('phone +1 900 555 0199');
  });

  it('fills in what the first request left out', async () => {
    const { firstName, lastName, email, message, phone, ...rest } = contactForm();
    const { company } = rest;
    ok(await visitor.send({ firstName, lastName, email, company, message, source: 'contact' }));
    ok(await visitor.send({ ...rest, firstName, lastName, email, phone, message: 'With all the details' }));
    expect(await leadOf(email)).toMatchObject({
      phone,
      teamSize: '51-200',
      industry: 'hvac',
      requestCount: 2,
    });
  });

  it('is not suspicious for saying it again, for another company or from a mended address', async () => {
    const form = contactForm({ company: 'Honest Plumbing' });
    ok(await visitor.send(form));
    ok(await visitor.send(form));
    ok(await visitor.send({ ...form, company: 'Honest Plumbing & Sons' }));
    expect((await list(`&q=${form.email}`)).map(({ spamSigns }) => spamSigns)).toEqual([[], []]);
    const mistyped = contactForm();
    ok(await visitor.send(mistyped));
    const mended = await newLead({ ...mistyped, email: `mended-${mistyped.email}` });
    expect(mended.spamSigns).toEqual([]);
  });

  it('restarts the deadline once they were answered, and reopens a lost lead', async () => {
    const form = contactForm();
    ok(await visitor.send(form));
    const lead = await leadOf(form.email);
    const lost = ok<LeadDetail>(
      await admin.call('PATCH', `/api/leads/${lead.id}`, {
        payload: { state: 'lost', lostReason: 'Too small' },
        revision: lead.revision,
      }),
    );
    expect(lost).toMatchObject({ state: 'lost', lostReason: 'Too small' });
    ok(
      await admin.call('POST', `/api/leads/${lead.id}/entries`, {
        payload: { kind: 'call', body: 'Said thanks' },
      }),
    );
    now = new Date(now.getTime() + 5 * 24 * hourMs);
    ok(await visitor.send({ ...form, message: 'We have grown since then' }));
    const back = await detail(lead.id);
    expect(back).toMatchObject({ state: 'new', lostReason: null, answeredAt: null });
    expect(Date.parse(back.dueAt)).toBe(now.getTime() + 24 * hourMs);
  });

  it('counts the same form once, however often it arrives, and two at once as one lead', async () => {
    const form = contactForm();
    const guard = await visitor.open();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send(form, guard)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await leadOf(form.email)).requestCount).toBe(1);
    const twin = contactForm();
    await Promise.all([1, 2].map(() => visitor.send(twin)));
    expect(await list(`&q=${twin.email}`)).toMatchObject([{ requestCount: 2 }]);
  });
});

describe('programs that fill in forms', () => {
  it('are refused by the trap, the token and their haste, and store nothing', async () => {
    const form = contactForm();
    const guard = await visitor.open();
    expect(codes(await visitor.send(form, { ...guard, trap: 'https://pills.example' }))).toEqual([
      '/guard/trap form_trap',
    ]);
    expect(codes(await visitor.send(form, { token: `${guard.token}x` }))).toEqual([
      '/guard/token form_invalid',
    ]);
    expect(codes(await visitor.send(form, { token: 'abc' }))).toEqual(['/guard/token form_invalid']);
    expect(codes(await visitor.send(form, await visitor.openNow()))).toEqual(['/guard/token form_too_fast']);
    now = new Date(now.getTime() + 13 * hourMs);
    expect(codes(await visitor.send(form, guard))).toEqual(['/guard/token form_expired']);
    expect(await list(`&q=${form.email}`)).toEqual([]);
  });

  it('cannot use the token of another form', async () => {
    const { token } = ok<{ token: string }>(await visitor.get('/api/support/form'));
    now = new Date(now.getTime() + 10_000);
    expect(codes(await visitor.send(contactForm(), { token }))).toEqual(['/guard/token form_invalid']);
  });

  it('are flagged rather than dropped, and get no mail', async () => {
    const message = 'Buy at http://a.example http://b.example and http://c.example <a href="x">now</a>';
    const lead = await newLead({ message, firstName: 'www.pills.example' });
    expect(lead.spamSigns).toEqual(['links', 'markup', 'link_in_name']);
    expect((await mails()).filter(({ recipient }) => recipient === lead.email)).toEqual([]);
    const other = await newLead({ message });
    expect(other.spamSigns).toContain('repeated_message');
    expect((await list('&flagged=true')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([lead.id, other.id]),
    );
    expect((await list('&flagged=false')).map(({ id }) => id)).not.toContain(lead.id);
  });

  it('have a stranger mailed once a day, and greeted by nothing but a name', async () => {
    const { email } = await newLead({ firstName: 'win.at-evil.example' });
    ok(await visitor.send(contactForm({ email })));
    const told = (await mails()).filter(({ recipient }) => recipient === email);
    expect(told).toHaveLength(1);
    expect(told[0]?.body).not.toContain('evil');
    const named = await newLead({ firstName: 'Jean-Luc J. P.' });
    expect((await mails()).find(({ recipient }) => recipient === named.email)?.body).toContain(
      'Hello Jean-Luc J. P.,',
    );
    now = new Date(now.getTime() + 25 * hourMs);
    ok(await visitor.send(contactForm({ email })));
    expect((await mails()).filter(({ recipient }) => recipient === email)).toHaveLength(2);
  });

  it('are stopped by address on the network and by email', async () => {
    await using strict = await createTestApp({
      environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
      deps: { clock: { now: () => new Date(now) } },
    });
    await strict.newCompany();
    const forms = visitorForms(strict, (ms) => {
      now = new Date(now.getTime() + ms);
    });
    const form = contactForm();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await forms.send(form)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    const others: number[] = [];
    for (let count = 0; count < 18; count += 1) others.push((await forms.send(contactForm())).statusCode);
    expect(others.filter((status) => status === 201)).toHaveLength(13);
    expect(others.at(-1)).toBe(429);
  });
});

describe('without a company that sells', () => {
  it('says that it cannot take the message now', async () => {
    await using empty = await createTestApp({
      environment: { SWITCHYARD_SALES_COMPANY_ID: '01900000-0000-7000-8000-000000000000' },
      deps: { clock: { now: () => new Date(now) } },
    });
    await empty.newCompany();
    const forms = visitorForms(empty, (ms) => {
      now = new Date(now.getTime() + ms);
    });
    expect((await forms.send(contactForm())).statusCode).toBe(503);
  });
});
