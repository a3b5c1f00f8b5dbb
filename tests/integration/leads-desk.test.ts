import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import type { Lead, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sendMail } from '@switchyard/workers/handlers/mail/send-mail.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactForm, type VisitorForms, visitorForms } from '../support/contact-form.ts';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { ok } from '../support/work-company.ts';

const hourMs = 3_600_000;
/** The clock advances with every read, so that later events are listed later. */
const tick = () => {
  now = new Date(now.getTime() + 1);
  return new Date(now);
};
let app: TestApp;
let now: Date;
let sales: TestCompany;
let admin: TestUser;
let manager: TestUser;
let visitor: VisitorForms;

beforeAll(async () => {
  now = new Date();
  app = await createTestApp({ deps: { clock: { now: tick } } });
  sales = await app.newCompany();
  admin = await sales.user('admin');
  manager = await sales.user('manager');
  visitor = visitorForms(app, (ms) => {
    now = new Date(now.getTime() + ms);
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const page = async (query: string) => ok<Page<Lead>>(await admin.call('GET', `/api/leads?${query}`));
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const detail = async (id: string) => ok<LeadDetail>(await admin.call('GET', `/api/leads/${id}`));
const change = (lead: Lead, payload: Record<string, unknown>, user = manager) =>
  user.call('PATCH', `/api/leads/${lead.id}`, { payload, revision: lead.revision });
const changed = async (lead: Lead, payload: Record<string, unknown>) =>
  ok<LeadDetail>(await change(lead, payload));
const addEntry = (lead: Lead, payload: Record<string, unknown>) =>
  manager.call('POST', `/api/leads/${lead.id}/entries`, { payload });
async function newLead(fields: Record<string, unknown> = {}): Promise<Lead> {
  const form = contactForm(fields);
  ok(await visitor.send(form));
  const [lead] = (await page(`q=${encodeURIComponent(form.email)}`)).items;
  if (!lead) throw new Error('The form was not stored');
  return lead;
}

describe('who may see leads', () => {
  it('are the admins and managers of the company that sells, and nobody else', async () => {
    const lead = await newLead();
    const other = await app.newCompany();
    for (const [company, allowed] of [
      [sales, ['manager', 'admin']],
      [other, []],
    ] as const) {
      for (const role of roles) {
        const user = await company.user(role);
        const expected = (allowed as readonly string[]).includes(role) ? 200 : 403;
        const answers = await Promise.all([
          user.call('GET', '/api/leads'),
          user.call('GET', '/api/leads/counts'),
          user.call('GET', '/api/leads.csv'),
          user.call('GET', `/api/leads/${lead.id}`),
        ]);
        expect({ role, statuses: answers.map(({ statusCode }) => statusCode) }).toEqual({
          role,
          statuses: [expected, expected, expected, expected],
        });
        if (expected === 200) continue;
        const writes = await Promise.all([
          change(lead, { state: 'contacted' }, user),
          user.call('POST', `/api/leads/${lead.id}/entries`, { payload: { kind: 'note', body: 'Mine' } }),
          user.call('POST', `/api/leads/${lead.id}/convert`, { revision: lead.revision }),
        ]);
        expect(writes.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
      }
    }
    expect(await detail(lead.id)).toMatchObject({ revision: lead.revision, state: 'new' });
  });

  it('is told with the session', async () => {
    const other = await (await app.newCompany()).user('admin');
    const deskOf = async (user: TestUser) =>
      ok<{ salesDesk: boolean }>(await user.call('GET', '/api/auth/user')).salesDesk;
    expect(await deskOf(manager)).toBe(true);
    expect(await deskOf(other)).toBe(false);
    expect(await deskOf(await sales.user('technician'))).toBe(false);
  });
});

describe('the list', () => {
  it('filters, sorts, counts and pages', async () => {
    const early = await newLead({ company: 'Aardvark Air', industry: 'hvac', teamSize: '1-10' });
    now = new Date(now.getTime() + hourMs);
    const late = await newLead({ company: 'Zebra Wiring', industry: 'electrical', teamSize: '1000+' });
    expect(ids((await page('sort=-requestedAt&limit=2')).items)).toEqual([late.id, early.id]);
    expect(ids((await page('industry=electrical')).items)).toEqual([late.id]);
    expect(ids((await page('teamSize=1-10&industry=hvac')).items)).toEqual([early.id]);
    expect(ids((await page('q=zebra')).items)).toEqual([late.id]);
    const all = await page('limit=200&count=true&sort=company');
    expect(all.total).toBe(all.items.length);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const part = await page(`limit=2&sort=company${cursor}`);
      seen.push(...ids(part.items));
      if (part.nextCursor === null) break;
      cursor = `&cursor=${part.nextCursor}`;
    }
    expect(seen).toEqual(ids(all.items));
    expect((await admin.call('GET', '/api/leads?state=married')).statusCode).toBe(400);
  });

  it('follows the clock: due, overdue after 24 hours, answered', async () => {
    const lead = await newLead();
    const inClock = async (clock: string) =>
      ids((await page(`clock=${clock}&limit=200`)).items).includes(lead.id);
    const counts = async () =>
      ok<{ due: number; overdue: number }>(await admin.call('GET', '/api/leads/counts'));
    expect([await inClock('due'), await inClock('overdue'), await inClock('answered')]).toEqual([
      true,
      false,
      false,
    ]);
    const before = await counts();
    expect(before.due).toBeGreaterThan(0);
    now = new Date(now.getTime() + 25 * hourMs);
    expect([await inClock('due'), await inClock('overdue')]).toEqual([false, true]);
    expect(await counts()).toEqual({ due: 0, overdue: before.due + before.overdue });
    ok(await addEntry(lead, { kind: 'call', body: 'Spoke to her' }));
    expect([await inClock('overdue'), await inClock('answered')]).toEqual([false, true]);
  });

  it('comes as a file for spreadsheets that runs nothing', async () => {
    const lead = await newLead({
      company: 'Comma, "Quote" & Co',
      message: '=HYPERLINK("http://x.example","Pay")',
    });
    const answer = await admin.call('GET', `/api/leads.csv?q=${encodeURIComponent(lead.email)}`);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [head, row, ...more] = answer.body.split('\r\n');
    expect(head).toContain('First name,Last name,Email');
    expect(row).toContain('"Comma, ""Quote"" & Co"');
    expect(row).toContain(`"'=HYPERLINK(""http://x.example"",""Pay"")"`);
    expect(more).toEqual([]);
  });
});

describe('working on a lead', () => {
  it('goes along its states and no other way', async () => {
    let lead: Lead = await newLead();
    const refused = await change(lead, { state: 'won' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<Problem>()).toMatchObject({
      code: 'lead.transition_refused',
      detail: 'A lead that is new can become contacted or lost',
    });
    lead = await changed(lead, { state: 'contacted' });
    expect(lead.answeredAt).not.toBeNull();
    lead = await changed(lead, { state: 'qualified' });
    lead = await changed(lead, { state: 'lost', lostReason: 'Chose another vendor' });
    expect(lead.lostReason).toBe('Chose another vendor');
    lead = await changed(lead, { state: 'contacted' });
    expect(lead.lostReason).toBeNull();
    expect((await detail(lead.id)).entries.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'state lost → contacted',
      'state qualified → lost',
      'state contacted → qualified',
      'state new → contacted',
      'request ',
    ]);
  });

  it('is refused on a revision that is old, and done once however often it is sent', async () => {
    const lead = await newLead();
    const key = `take-${lead.id}`;
    const payload = { assigneeId: manager.actor.userId };
    const take = () =>
      manager.call('PATCH', `/api/leads/${lead.id}`, { payload, revision: lead.revision, key });
    expect(ok<Lead>(await take())).toMatchObject({ assigneeName: 'Test manager', revision: 2 });
    const again = await take();
    expect(again.headers['idempotency-replayed']).toBe('true');
    const stale = await change(lead, { state: 'lost' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json<Problem>().current).toMatchObject({ id: lead.id, revision: 2 });
    const events = await topicEvents(
      admin,
      companyTopic(sales.companyId, 'timeline'),
      `&entityId=${lead.id}`,
    );
    expect(events.map(({ type }) => type)).toEqual(['lead.received', 'lead.updated']);
  });

  it('is given to staff of the company only', async () => {
    const lead = await newLead();
    const outsider = await (await app.newCompany()).user('admin');
    const technician = await sales.user('technician');
    for (const assigneeId of [outsider.actor.userId, technician.actor.userId, lead.id]) {
      const answer = await change(lead, { assigneeId });
      expect(answer.json<Problem>().errors).toMatchObject([{ pointer: '/assigneeId', code: 'not_found' }]);
    }
    expect((await change(lead, {})).statusCode).toBe(400);
    expect((await change(lead, { lostReason: 'No' })).json<Problem>().errors).toMatchObject([
      { pointer: '/lostReason', code: 'not_lost' },
    ]);
  });

  it('records a note without stopping the clock, and an answer by mail with what became of it', async () => {
    const lead = await newLead();
    const noted = ok<LeadDetail>(await addEntry(lead, { kind: 'note', body: 'Wants a call after five' }));
    expect(noted).toMatchObject({ state: 'new', answeredAt: null });
    app.enqueued.length = 0;
    const answer = { kind: 'answer', subject: 'Your fleet\r\nBcc: x@example.test', body: 'Happy to help.' };
    const answered = ok<LeadDetail>(await addEntry(lead, answer));
    expect(answered.state).toBe('contacted');
    expect(answered.answeredAt).not.toBeNull();
    expect(answered.entries[0]).toMatchObject({
      kind: 'answer',
      delivery: 'queued',
      authorName: 'Test manager',
    });
    const sent: { to: string; subject: string }[] = [];
    const [task] = app.enqueued;
    if (!task) throw new Error('No mail was queued');
    await sendMail(
      {
        database: app.services.database,
        mailer: { send: async (mail) => void sent.push(mail), [Symbol.asyncDispose]: async () => undefined },
      },
      (task.payload as { mailId: string }).mailId,
    );
    expect(sent).toMatchObject([{ to: lead.email, subject: 'Your fleet Bcc: x at example. test' }]);
    expect((await detail(lead.id)).entries[0]?.delivery).toBe('sent');
  });
});

describe('a lead that buys', () => {
  it('becomes a customer with what is known of it, once', async () => {
    const lead = await newLead({ company: 'Won Over Ltd', phone: '(617) 555-0142' });
    const convert = (revision: number) => manager.call('POST', `/api/leads/${lead.id}/convert`, { revision });
    const won = ok<LeadDetail>(await convert(lead.revision));
    expect(won).toMatchObject({ state: 'won' });
    const customer = ok<Customer>(await manager.call('GET', `/api/customers/${won.customerId}`));
    expect(customer).toMatchObject({
      name: 'Won Over Ltd',
      email: lead.email,
      phone: '+16175550142',
      kind: 'commercial',
      tags: ['lead'],
      contacts: [{ name: 'Grace Hopper' }],
    });
    expect(customer.notes).toContain(lead.message);
    const again = await convert(won.revision);
    expect(again.json<Problem>().code).toBe('lead.transition_refused');
    expect(ok<Page<Customer>>(await manager.call('GET', '/api/customers?q=won+over')).items).toHaveLength(1);
  });

  it('keeps a phone number that is none for us among the notes', async () => {
    const lead = await newLead({ phone: 'ext. 12 at the shop' });
    const won = ok<LeadDetail>(
      await manager.call('POST', `/api/leads/${lead.id}/convert`, { revision: lead.revision }),
    );
    const customer = ok<Customer>(await manager.call('GET', `/api/customers/${won.customerId}`));
    expect(customer.phone).toBeNull();
    expect(customer.notes).toContain('Phone ext. 12 at the shop');
  });
});
