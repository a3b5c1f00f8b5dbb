import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import type { Mail, Mailer } from '@switchyard/platform/mail/mailer.ts';
import { fanOutNotifications } from '@switchyard/workers/handlers/notifications/fan-out-notifications.ts';
import { sendMail } from '@switchyard/workers/handlers/mail/send-mail.ts';
import { consumerTasks } from '@switchyard/workers/relay/consumers.ts';
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

type Fields = Record<string, unknown>;
const url = '/api/communications';
const write = (user: TestUser, payload: Fields) => user.call('POST', url, { payload });
const written = async (user: TestUser, payload: Fields) => ok<Communication>(await write(user, payload));
const list = async (user: TestUser, query = '') =>
  ok<Page<Communication>>(await user.call('GET', `${url}?limit=200${query}`)).items;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const codes = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

describe('writing', () => {
  it('takes what the office tells a customer, and what the customer answers', async () => {
    const job = await company.newJob();
    const told = await written(company.manager, { jobId: job.id, body: 'We come at nine <b>sharp</b>' });
    expect(told).toMatchObject({
      customerId: company.account.id,
      jobId: job.id,
      channel: 'portal',
      direction: 'out',
      body: 'We come at nine <b>sharp</b>',
      authorName: company.manager.actor.name,
      delivery: 'kept',
    });
    const answered = await written(company.customer, { customerId: company.account.id, body: 'Fine' });
    expect(answered).toMatchObject({ direction: 'in', jobId: null, channel: 'portal' });
    expect(ids(await list(company.customer)).slice(0, 2)).toEqual([answered.id, told.id]);
    expect(ids(await list(company.manager, `&jobId=${job.id}`))).toEqual([told.id]);
    expect(ids(await list(company.manager, '&q=sharp'))).toEqual([told.id]);
  });

  it('keeps notes of calls from the customer', async () => {
    const payload = { customerId: company.account.id, channel: 'call', body: 'Was angry about the bill' };
    const note = await written(company.manager, payload);
    expect(ids(await list(company.manager))).toContain(note.id);
    expect(ids(await list(company.customer))).not.toContain(note.id);
  });

  it('lets technicians write about their own jobs, and read of those', async () => {
    const visit = await company.newVisit({ startHour: 3 });
    const message = await written(company.technician, { jobId: visit.jobId, body: 'Ten minutes late' });
    expect(message.direction).toBe('out');
    const other = await company.newJob();
    const elsewhere = await written(company.manager, { jobId: other.id, body: 'About something else' });
    const seen = ids(await list(company.technician));
    expect(seen).toContain(message.id);
    expect(seen).not.toContain(elsewhere.id);
    expect(codes(await write(company.technician, { jobId: other.id, body: 'x' }))).toEqual([
      '/jobId not_found',
    ]);
    const atLarge = await write(company.technician, { customerId: company.account.id, body: 'x' });
    expect(codes(atLarge)).toEqual(['/jobId required']);
  });

  it('names every field that does not fit', async () => {
    const foreign = await newWorkCompany(app);
    const theirJob = await foreign.newJob();
    const job = await company.newJob();
    const neighbour = await company.newCustomer({ name: 'Next Door' });
    const mine = { customerId: company.account.id, body: 'x' };
    const { manager, customer } = company;
    const cases: [TestUser, Fields, string[]][] = [
      [manager, { body: 'x' }, ['/customerId custom']],
      [manager, { ...mine, body: ' ' }, ['/body too_small']],
      [manager, { ...mine, channel: 'pigeon' }, ['/channel invalid_value']],
      [manager, { customerId: foreign.account.id, body: 'x' }, ['/customerId not_found']],
      [manager, { jobId: theirJob.id, body: 'x' }, ['/jobId not_found']],
      [manager, { customerId: neighbour.id, jobId: job.id, body: 'x' }, ['/customerId wrong_customer']],
      [manager, { ...mine, channel: 'email' }, ['/channel no_email']],
      [manager, { ...mine, occurredAt: '2099-01-01T00:00:00Z' }, ['/occurredAt in_future']],
      [customer, { ...mine, channel: 'email' }, ['/channel forbidden']],
      [customer, { ...mine, channel: 'call' }, ['/channel forbidden']],
      [customer, { customerId: neighbour.id, body: 'x' }, ['/customerId not_found']],
    ];
    for (const [user, payload, expected] of cases) {
      const answer = await write(user, payload);
      expect({ payload, codes: codes(answer) }).toEqual({ payload, codes: expected });
    }
  });

  it('is limited for each person, replays not counted', async () => {
    await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
    const own = await newWorkCompany(strict);
    const payload = { customerId: own.account.id, body: 'Hello?' };
    const key = 'said-only-once';
    for (let count = 0; count < 10; count += 1)
      ok(await own.customer.call('POST', url, { payload, key: `${key}${count}` }));
    const refused = await own.customer.call('POST', url, { payload });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await own.customer.call('POST', url, { payload, key: `${key}0` })).statusCode).toBe(201);
    expect((await own.manager.call('POST', url, { payload })).statusCode).toBe(201);
    // Queued offline work only arrives later: it is not rejected permanently.
    expect(await newDevice(own.customer).sync(queued({ method: 'POST', url, body: payload }))).toMatchObject([
      { outcome: 'retry', retryAfterMs: 60_000, problem: { status: 429 } },
    ]);
  });
});

describe('mails', () => {
  const office = (send: Mailer['send']): Mailer => ({ send, [Symbol.asyncDispose]: async () => undefined });
  const deliver = (mailId: string, mailer: Mailer) =>
    sendMail({ database: app.services.database, mailer }, mailId);
  async function mailTo(email: string, fields: Fields) {
    const customer = await company.newCustomer({ email });
    app.enqueued.length = 0;
    const message = await written(company.manager, { customerId: customer.id, channel: 'email', ...fields });
    expect(message.delivery).toBe('queued');
    const [task] = app.enqueued;
    if (!task) throw new Error('No mail was queued');
    expect(task.name).toBe('mail.send');
    const { mailId } = task.payload as { mailId: string };
    const delivery = async () => (await list(company.manager, `&customerId=${customer.id}`))[0]?.delivery;
    return { mailId, delivery };
  }

  it('go to the customer as plain text, in the name of the company', async () => {
    const sent: Mail[] = [];
    const fields = { subject: 'Your boiler\r\nBcc: all@example.test', body: '<script>x</script>' };
    const { mailId, delivery } = await mailTo('owner@example.test', fields);
    await deliver(
      mailId,
      office(async (mail) => void sent.push(mail)),
    );
    expect(sent).toMatchObject([
      {
        to: 'owner@example.test',
        subject: 'Your boiler Bcc: all at example. test',
        senderName: `Company ${company.companyId.slice(-6)}`,
      },
    ]);
    expect(sent[0]?.text).toContain('<script>x</script>');
    expect(await delivery()).toBe('sent');
  });

  it('say that they failed, and that they were sent later on', async () => {
    const { mailId, delivery } = await mailTo('away@example.test', { body: 'Hello' });
    const away = office(() => Promise.reject(new Error('away')));
    await expect(deliver(mailId, away)).rejects.toThrow('away');
    expect(await delivery()).toBe('failed');
    await deliver(
      mailId,
      office(async () => undefined),
    );
    expect(await delivery()).toBe('sent');
  });

  it('are kept where there is no mail server, and outlive the mail itself', async () => {
    const { mailId, delivery } = await mailTo('kept@example.test', { body: 'Hello' });
    await deliver(mailId, office(null));
    expect(await delivery()).toBe('kept');
    await app.services.database.inCompany(company.companyId, (tx) =>
      sql`DELETE FROM outbox_mails WHERE id = ${mailId}`.execute(tx),
    );
    expect(await delivery()).toBe('kept');
  });
});

describe('who hears of it', () => {
  const topics = () => ({
    timeline: companyTopic(company.companyId, 'timeline'),
    desk: companyTopic(company.companyId, 'desk'),
    dispatch: companyTopic(company.companyId, 'dispatch'),
    technician: personalTopic(company.companyId, 'technician', company.worker.id),
    customer: personalTopic(company.companyId, 'customer', company.account.id),
  });
  const heard = async (topic: string, id: string) =>
    (await topicEvents(company.manager, topic, `&entityId=${id}`)).length;

  it('staff, the technicians of the job and the customer; of calls the customer not', async () => {
    const visit = await company.newVisit({ startHour: 6 });
    const message = await written(company.manager, { jobId: visit.jobId, body: 'On our way' });
    const call = await written(company.manager, { jobId: visit.jobId, channel: 'call', body: 'Was rude' });
    const general = await written(company.manager, { customerId: company.account.id, body: 'Season offer' });
    const { timeline, desk, dispatch, technician, customer } = topics();
    const who = async (id: string) =>
      await Promise.all([timeline, desk, technician, customer].map((topic) => heard(topic, id)));
    expect(await who(message.id)).toEqual([1, 1, 1, 1]);
    expect(await who(call.id)).toEqual([1, 1, 1, 0]);
    expect(await who(general.id)).toEqual([1, 1, 0, 1]);
    expect(await heard(dispatch, message.id)).toBe(0);
    const own = await topicEvents(company.customer, customer);
    expect(JSON.stringify(own)).not.toContain('rude');
  });

  it('puts a message into the inbox of the users who answer it', async () => {
    const job = await company.newJob();
    const asked = await written(company.customer, { jobId: job.id, body: `When?\n${'so '.repeat(100)}` });
    const told = await written(company.manager, { jobId: job.id, body: 'At nine' });
    const call = await written(company.manager, { jobId: job.id, channel: 'call', body: 'Rang' });
    const { timeline } = topics();
    for (const { id } of [asked, told, call]) {
      const answer = await company.manager.call('GET', `/api/events?topic=${timeline}&entityId=${id}`);
      const [item] = ok<{ items: { offset: number; event: { id: string } }[] }>(answer).items;
      const place = { topic: timeline, companyId: company.companyId, offset: item?.offset ?? 0 };
      const happening = {
        id: item?.event.id ?? '',
        type: 'communication.recorded' as const,
        source: 'web' as const,
        changes: [],
      };
      const [task] = consumerTasks(place, happening);
      expect(task?.name).toBe('notifications.fan_out');
      await fanOutNotifications(app.deps, { ...place, eventId: happening.id });
    }
    const inbox = async (user: TestUser) =>
      ok<{ items: Notification[] }>(await user.call('GET', '/api/notifications')).items;
    const [toStaff, ...more] = await inbox(company.manager);
    expect(more).toEqual([]);
    expect(toStaff).toMatchObject({
      title: `Message from a customer: #${job.number} ${job.title}`,
      href: `/jobs/${job.id}`,
    });
    expect(toStaff?.body.length).toBeLessThanOrEqual(140);
    expect((await inbox(company.customer)).map(({ body }) => body)).toEqual(['At nine']);
    expect(await inbox(company.technician)).toEqual([]);
  });
});
