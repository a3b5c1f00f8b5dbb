import { randomUUID } from 'node:crypto';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Ticket, TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VisitorForms, visitorForms } from '../support/contact-form.ts';
import { createTestApp, type TestApp, type TestCompany, type TestUser } from '../support/test-app.ts';
import { ok } from '../support/work-company.ts';

/** The clock advances with every read, so that later events are listed later. */
const tick = () => {
  now = new Date(now.getTime() + 1);
  return new Date(now);
};
let app: TestApp;
let now: Date;
let sales: TestCompany;
let operator: TestUser;
let visitor: VisitorForms;

beforeAll(async () => {
  now = new Date();
  app = await createTestApp({ deps: { clock: { now: tick } } });
  sales = await app.newCompany();
  operator = await sales.user('admin');
  visitor = visitorForms(app, (ms) => {
    now = new Date(now.getTime() + ms);
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const question = (fields: Record<string, unknown> = {}) => ({
  name: 'Vera Visitor',
  email: `vera-${randomUUID().slice(0, 8)}@example.test`,
  subject: 'Cannot sign in',
  body: 'The code never comes',
  ...fields,
});
const ask = async (fields: Record<string, unknown>, guard?: { token: string; trap?: string }) =>
  visitor.post('/api/support/requests', {
    ...fields,
    guard: guard ?? (await visitor.open('/api/support/form')),
  });
const mailTo = async (email: string) =>
  await app.deps.database.inCompany(sales.companyId, (tx) =>
    tx.selectFrom('outboxMails').selectAll().where('recipient', '=', email).orderBy('id', 'desc').execute(),
  );
/** The key in the newest mail to this address. */
async function linkOf(email: string): Promise<string> {
  const [mail] = await mailTo(email);
  const link = /\/support#(\S+)/.exec(mail?.body ?? '')?.[1];
  if (!link) throw new Error(`No link was mailed to ${email}`);
  return link;
}
const follow = (link: string) => visitor.post('/api/support/requests/lookup', { link });
const say = (link: string, body: string, messageId = randomUUID()) =>
  visitor.post('/api/support/requests/messages', { link, body, messageId });
const answer = async (id: string, payload: Record<string, unknown>) =>
  ok<TicketDetail>(await operator.call('POST', `/api/support/desk/tickets/${id}/messages`, { payload }));

describe('a visitor', () => {
  it('asks without an account and follows the ticket by the link in the mail', async () => {
    const form = question();
    const opened = ok<{ number: number }>(await ask(form));
    const link = await linkOf(form.email);
    const ticket = ok<TicketDetail>(await follow(link));
    expect(ticket).toMatchObject({
      number: opened.number,
      requesterId: null,
      requesterName: 'Vera Visitor',
      companyName: null,
      priority: 'normal',
      state: 'open',
    });
    const [mail] = await mailTo(form.email);
    expect(mail?.body).not.toContain(form.body);
    await answer(ticket.id, { body: 'Look into the spam folder' });
    await answer(ticket.id, { body: 'Probably their filter', internal: true });
    const [, last] = ok<TicketDetail>(await follow(link)).messages;
    const before = await visitor.post('/api/support/requests/messages/earlier', { link, before: last?.id });
    expect(ok<TicketDetail>(before).messages.map(({ body }) => body)).toEqual([form.body]);
    expect((await mailTo(form.email))[0]?.body).toContain('Look into the spam folder');
    expect(await linkOf(form.email)).toBe(link);
    const answered = ok<TicketDetail>(await follow(link));
    expect(answered.messages.map(({ body }) => body)).toEqual([form.body, 'Look into the spam folder']);
    const said = ok<TicketDetail>(await say(link, 'There it was, thank you'));
    expect(said).toMatchObject({ state: 'open', messageCount: 3 });
    expect(JSON.stringify(said)).not.toContain('filter');
  });

  it('is seen at the desk, and not among the tickets of the company that keeps them', async () => {
    const form = question();
    ok(await ask(form));
    const { id } = ok<TicketDetail>(await follow(await linkOf(form.email)));
    const listed = async (path: string) =>
      ok<Page<Ticket>>(await operator.call('GET', `${path}?limit=200`)).items.map((ticket) => ticket.id);
    expect(await listed('/api/support/desk/tickets')).toContain(id);
    expect(await listed('/api/support/tickets')).not.toContain(id);
    expect((await operator.call('GET', `/api/support/tickets/${id}`)).statusCode).toBe(404);
  });

  it('opens one ticket with one form, and says a thing once', async () => {
    const form = question();
    const guard = await visitor.open('/api/support/form');
    const numbers = [
      ok<{ number: number }>(await ask(form, guard)),
      ok<{ number: number }>(await ask(form, guard)),
    ];
    expect(numbers[0]).toEqual(numbers[1]);
    const twice = question();
    const held = await visitor.open('/api/support/form');
    const both = await Promise.all(Array.from({ length: 6 }, () => ask(twice, held)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual(both.map(() => 201));
    expect(new Set(both.map((each) => each.body)).size).toBe(1);
    expect(await mailTo(twice.email)).toHaveLength(1);
    const link = await linkOf(form.email);
    const messageId = randomUUID();
    ok(await say(link, 'Hello?', messageId));
    expect(ok<TicketDetail>(await say(link, 'Hello?', messageId)).messages).toHaveLength(2);
  });

  it('needs a link that was signed here for this ticket', async () => {
    const form = question();
    ok(await ask(form));
    const link = await linkOf(form.email);
    const [id = '', signature = ''] = link.split('.');
    const other = '01900000-0000-7000-8000-000000000000';
    for (const forged of [
      `${other}.${signature}`,
      `${id}.${signature.slice(0, -2)}xx`,
      `${id}.`,
      'x'.repeat(80),
    ]) {
      const refused = [await follow(forged), await say(forged, 'x')];
      expect(refused.map((item) => item.json<Problem>().code)).toEqual([
        'auth.token_invalid',
        'auth.token_invalid',
      ]);
    }
  });

  it('is refused as a program, and with fields that do not fit', async () => {
    const codes = (refused: { json(): unknown }) =>
      ((refused.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
    const guard = await visitor.open('/api/support/form');
    expect(codes(await ask(question(), { ...guard, trap: 'x' }))).toEqual(['/guard/trap form_trap']);
    const contact = await visitor.open();
    expect(codes(await ask(question(), contact))).toEqual(['/guard/token form_invalid']);
    expect(codes(await ask(question({ email: 'vera', name: '', priority: 'urgent' })))).toEqual([
      '/name too_small',
      '/email invalid_format',
      '/ unrecognized_keys',
    ]);
  });
});
