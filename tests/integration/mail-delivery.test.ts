import { sql } from '@switchyard/platform/db/database.ts';
import { listMails } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import type { Mail } from '@switchyard/platform/mail/mailer.ts';
import { taskIdOf } from '@switchyard/platform/queues/task-id.ts';
import { startWorker } from '@switchyard/platform/queues/task-worker.ts';
import { closeRedis, connectWorker } from '@switchyard/platform/redis/redis-connections.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { createMailHandlers } from '@switchyard/workers/handlers/handler-map.ts';
import { sendMail } from '@switchyard/workers/handlers/mail/send-mail.ts';
import { resendMails } from '@switchyard/workers/schedules/resend-mails.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import type { TestCompany } from '../support/test-app.ts';
import { createTestApp } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

const logger = createLogger({ level: 'silent', process: 'scripts' });
let stack: SpineStack;
let owner: pg.Client;
let company: TestCompany;
beforeAll(async () => {
  stack = await startSpineStack();
  owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stack[Symbol.asyncDispose]();
});
beforeEach(async () => {
  company = await stack.test.newCompany();
});

/** A mail server that refuses everything while it is away. */
function postOffice() {
  const sent: string[] = [];
  const office = {
    sent,
    away: false,
    send: async ({ to }: Mail) => {
      if (office.away) throw new Error('The mail server is away');
      sent.push(to);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
  return office;
}

async function writeMails(
  count: number,
  recipient: string,
  companyId = company.companyId,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await stack.test.services.database.inCompany(companyId, (tx) =>
    tx
      .insertInto('outboxMails')
      .values(ids.map((id) => ({ id, companyId, recipient, subject: 'Welcome', body: 'Hello' })))
      .execute(),
  );
  return ids;
}

/** Lets the retry delay of all mails pass. */
async function pass(): Promise<void> {
  await owner.query(`UPDATE outbox_mails SET next_try_at = now() - interval '1 second'`);
}

async function unsent(ids: readonly string[]): Promise<number> {
  const { rows } = await owner.query(
    'SELECT FROM outbox_mails WHERE sent_at IS NULL AND id = ANY($1::uuid[])',
    [ids],
  );
  return rows.length;
}

async function withWorker(
  office: ReturnType<typeof postOffice>,
): Promise<AsyncDisposable & { failed(): Promise<number> }> {
  const { database } = stack.test.services;
  const connection = connectWorker({ url: stack.redisServer.url, logger, name: 'mail' });
  const worker = startWorker({
    queue: 'mail',
    connection,
    logger,
    concurrency: 4,
    onOutcome: () => undefined,
    handlers: createMailHandlers({ database, mailer: office, producer: stack.producer }),
  });
  const queue = await stack.queues.open('mail');
  return {
    failed: async () => (await queue.getJobCounts('failed'))['failed'] ?? 0,
    [Symbol.asyncDispose]: async () => {
      await worker.close();
      await closeRedis(connection);
    },
  };
}

const resend = () => resendMails({ database: stack.test.services.database, producer: stack.producer });

describe('a mail', () => {
  it('is sent whatever waits before it, in its own company and in others', async () => {
    const other = await stack.test.newCompany();
    await writeMails(600, 'nobody@example.test', other.companyId);
    await writeMails(600, 'nobody@example.test');
    await owner.query(`UPDATE outbox_mails SET created_at = now() - interval '1 hour'`);
    const [last = ''] = await writeMails(1, 'someone@example.test');
    const office = postOffice();
    await sendMail({ database: stack.test.services.database, mailer: office }, last);
    expect(office.sent).toEqual(['someone@example.test']);
  });

  it('is sent however old it is', async () => {
    const [id = ''] = await writeMails(1, 'old@example.test');
    await owner.query(`UPDATE outbox_mails SET created_at = now() - interval '5 days' WHERE id = $1`, [id]);
    const office = postOffice();
    await sendMail({ database: stack.test.services.database, mailer: office }, id);
    expect(office.sent).toEqual(['old@example.test']);
  });

  it('without a mail server is kept, not sent, and what was sent or refused says so', async () => {
    const { database } = stack.test.services;
    const read = async () =>
      await database.inCompany(company.companyId, async (tx) => {
        const mails = await listMails(tx);
        return Object.fromEntries(mails.map((mail) => [mail.to, [mail.state, mail.sentAt !== null]]));
      });
    const recipients = ['kept@example.test', 'sent@example.test', 'failed@example.test', 'new@example.test'];
    const ids: string[] = [];
    for (const recipient of recipients) ids.push(...(await writeMails(1, recipient)));
    const [kept = '', sent = '', failed = ''] = ids;
    await sendMail({ database, mailer: { ...postOffice(), send: null } }, kept);
    const office = postOffice();
    await sendMail({ database, mailer: office }, sent);
    office.away = true;
    await expect(sendMail({ database, mailer: office }, failed)).rejects.toThrow('away');
    expect(await read()).toEqual({
      'kept@example.test': ['kept', false],
      'sent@example.test': ['sent', true],
      'failed@example.test': ['failed', false],
      'new@example.test': ['waiting', false],
    });
    // A delivered mail needs no text any more: it may contain a link that opens an account.
    const { rows } = await owner.query<{ body: string }>(
      'SELECT body FROM outbox_mails WHERE id = ANY($1::uuid[]) ORDER BY id',
      [ids],
    );
    expect(rows.map(({ body }) => body)).toEqual(['Hello', '', 'Hello', 'Hello']);
    // It was handled: no sweep picks it up once there is a server.
    expect(await unsent([kept])).toBe(0);
  });

  it('is sent after an outage that outlasted the tries of its task', async () => {
    const office = postOffice();
    office.away = true;
    const [mailId = ''] = await writeMails(1, 'late@example.test');
    const jobId = taskIdOf('mail.send', { mailId });
    if (jobId === undefined) throw new Error('Tasks of mails have an id');
    const queue = await stack.queues.open('mail');
    await queue.add('mail.send', { mailId }, { jobId, attempts: 1, removeOnComplete: true });
    await using worker = await withWorker(office);
    await waitFor('the end of its tries', async () => (await worker.failed()) === 1);
    office.away = false;
    await pass();
    await resend();
    await waitFor('delivery', () => office.sent.includes('late@example.test'));
    await waitFor('an empty list of failures', async () => (await worker.failed()) === 0);
  });

  it('whose task was lost is sent although a thousand others fail', async () => {
    const refused = await writeMails(1_100, 'nobody@example.test');
    const [id = ''] = await writeMails(1, 'someone@example.test');
    await owner.query(
      `UPDATE outbox_mails SET next_try_at = now() - interval '1 minute' WHERE id = ANY($1::uuid[])`,
      [refused],
    );
    await owner.query(`UPDATE outbox_mails SET next_try_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    const queue = await stack.queues.open('mail');
    const taskId = taskIdOf('mail.send', { mailId: id }) ?? '';
    await resend();
    expect(await queue.getJob(taskId)).toBeUndefined();
    await resend();
    expect(await queue.getJob(taskId)).toBeDefined();
    await queue.obliterate({ force: true });
    await owner.query('DELETE FROM outbox_mails');
  });

  it('is tried ever more seldom, at least every quarter of an hour, for three days', async () => {
    const [id = ''] = await writeMails(1, 'nobody@example.test');
    const waits: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await pass();
      await resend();
      const { rows } = await owner.query<{ wait: number }>(
        `SELECT extract(epoch FROM next_try_at - now())::float8 AS wait FROM outbox_mails WHERE id = $1`,
        [id],
      );
      waits.push(Math.round((rows[0]?.wait ?? 0) / 10) * 10);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    await owner.query(`UPDATE outbox_mails SET created_at = now() - interval '4 days' WHERE id = $1`, [id]);
    await pass();
    const { rows } = await sql`SELECT mail_id FROM due_mails(10)`.execute(
      stack.test.services.database.global,
    );
    expect(rows).toEqual([]);
    expect(await unsent([id])).toBe(1);
  });
});

describe('a link in a mail', () => {
  it('leads to the public address, whichever origins are allowed besides', async () => {
    await using test = await createTestApp({
      environment: { SWITCHYARD_PUBLIC_ORIGIN: 'https://ops.example.com/', SWITCHYARD_PUBLIC_DEMO: 'true' },
    });
    const admin = await (await test.newCompany()).user('admin');
    const payload = { firstName: 'Max', lastName: 'Berg', email: 'max@example.test', role: 'manager' };
    const invited = await admin.call('POST', '/api/invitations', { payload });
    expect(invited.statusCode).toBe(201);
    const mails = (await admin.call('GET', '/api/outbox-mails')).json<{ items: { text: string }[] }>();
    expect(mails.items[0]?.text).toContain('https://ops.example.com/');
    expect(mails.items[0]?.text).not.toContain('localhost');
  });

  it('is written at the time of the database, whatever the clock of the api says', async () => {
    const clock = { now: () => new Date('2020-01-01T00:00:00Z') };
    await using test = await createTestApp({ deps: { clock } });
    const admin = await (await test.newCompany()).user('admin');
    const payload = { firstName: 'Max', lastName: 'Berg', email: 'max@example.test', role: 'manager' };
    await admin.call('POST', '/api/invitations', { payload });
    const { rows } = await test.deps.database.inCompany(admin.actor.companyId, (tx) =>
      sql`SELECT FROM outbox_mails WHERE created_at > now() - interval '1 hour'`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });
});
