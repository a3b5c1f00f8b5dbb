import { claimMail, noteHandover } from '@switchyard/platform/db/repositories/mail-claim-repository.ts';
import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { sendMail } from '@switchyard/workers/handlers/mail/send-mail.ts';
import { resendMails } from '@switchyard/workers/schedules/resend-mails.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { headerOf, openPostOffice, type PostOffice } from '../support/post-office.ts';
import { type SpineStack, startSpineStack } from '../support/spine-stack.ts';
import type { TestCompany } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';
import { newWorkCompany } from '../support/work-company.ts';

let office: PostOffice;
let stack: SpineStack;
let owner: pg.Client;
let company: TestCompany;
beforeAll(async () => {
  office = await openPostOffice();
  stack = await startSpineStack({ workerSettings: { SWITCHYARD_SMTP_URL: office.url } });
  owner = new pg.Client({ connectionString: stack.test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stack[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});
beforeEach(async () => {
  office.answerAfterMs = () => 0;
  office.mails.length = 0;
  await owner.query('DELETE FROM outbox_mails');
  company = await stack.test.newCompany();
});

async function writeMails(count: number, recipient: string, companyId = company.companyId) {
  const ids = Array.from({ length: count }, () => newId());
  const fields = { companyId, recipient, subject: 'Welcome', body: 'Hello' };
  await stack.test.services.database.inCompany(companyId, (tx) =>
    tx
      .insertInto('outboxMails')
      .values(ids.map((id) => ({ id, ...fields })))
      .execute(),
  );
  return ids;
}

const enqueue = (ids: readonly string[]) =>
  stack.producer.addAll(ids.map((mailId) => ({ name: 'mail.send', payload: { mailId } })));

async function rowOf(id: string | undefined) {
  const { rows } = await owner.query<{
    sent: boolean;
    error: string | null;
    handovers: number;
    wait: number;
    claimed: boolean;
  }>(
    `SELECT sent_at IS NOT NULL AS sent, error, handovers, claim IS NOT NULL AS claimed,
      round(extract(epoch FROM next_try_at - now()) / 60)::int AS wait FROM outbox_mails WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** Lets a dead worker's lease and the retry delay expire. */
const pass = () =>
  owner.query(`UPDATE outbox_mails SET claimed_until = now() - interval '1 second', next_try_at = now()`);
const resend = () => resendMails({ database: stack.test.services.database, producer: stack.producer });

it('sends one copy when the server takes eight seconds to answer, without a transaction meanwhile', async () => {
  office.answerAfterMs = () => 8_000;
  await using _ = await stack.startWorkers(['handlers']);
  const [id] = await writeMails(1, 'slow@example.test');
  await enqueue([id ?? '']);
  await waitFor('the content', () => office.atHand === 1);
  const { rows } = await owner.query(`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction' AND now() - state_change > interval '2 seconds'`);
  expect(rows).toEqual([]);
  // The sweep does not treat a claimed mail as lost.
  await owner.query('UPDATE outbox_mails SET next_try_at = now()');
  await resend();
  await waitFor('delivery', async () => (await rowOf(id))?.sent === true);
  expect(office.mails).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ error: null, claimed: false, handovers: 1 });
});

it('lets neither mail nor notifications of another company wait behind sixty slow mails', async () => {
  const other = await newWorkCompany(stack.test);
  office.answerAfterMs = (to) => (to === 'slow@example.test' ? Infinity : 0);
  const slow = await writeMails(60, 'slow@example.test');
  await enqueue(slow);
  await using running = new AsyncDisposableStack();
  running.use(await stack.startWorkers(['relay', 'handlers']));
  // Before the workers stop, because they wait for running tasks.
  running.defer(() => office.hangUp());
  await waitFor('the slow mails', () => office.atHand === 4);
  const [quick] = await writeMails(1, 'quick@example.test', other.companyId);
  await enqueue([quick ?? '']);
  await waitFor('the mail of the other company', async () => (await rowOf(quick))?.sent === true);
  await other.newJob({ priority: 'emergency' });
  await waitFor('the notification', async () => {
    const answer = await other.admin.call('GET', '/api/notifications');
    return answer.json<{ items: unknown[] }>().items.length > 0;
  });
  expect(office.atHand).toBe(4);
  office.answerAfterMs = () => 0;
  office.hangUp();
  await waitFor('the others', () => office.mails.length === 57);
  const rows = await Promise.all(slow.map(rowOf));
  // It is unknown whether these have arrived: they are not sent again for an hour.
  expect(rows.filter((row) => row?.sent !== true)).toEqual(
    Array.from({ length: 4 }, () => ({
      sent: false,
      error: expect.stringContaining('outcome unknown') as string,
      handovers: 1,
      claimed: false,
      wait: 60,
    })),
  );
  const shown = await company.user('admin');
  const mails = (await shown.call('GET', '/api/outbox-mails')).json<{ items: { state: string }[] }>();
  expect(mails.items.filter(({ state }) => state === 'unknown')).toHaveLength(4);
});

it('repeats a mail with its Message-ID, hours apart and twice at most, when the worker died after sending it', async () => {
  const { database } = stack.test.services;
  await using mailer = createMailer({ smtpUrl: office.url, from: 'a@example.test' });
  const [mailId = ''] = await writeMails(1, 'lost@example.test');
  const claim = { companyId: company.companyId, mailId, claimId: newId() };
  // The work of a worker up to its death between the server's reply and the timestamp.
  const dieAfterSending = async () => {
    const claimId = newId();
    await database.inCompany(company.companyId, (tx) => claimMail(tx, { ...claim, claimId }));
    const letter = { to: 'lost@example.test', subject: 'Welcome', text: 'Hello' };
    await mailer.send?.({ id: mailId, ...letter, senderName: null, unsubscribeUrl: null }, async () => {
      await database.inCompany(company.companyId, (tx) => noteHandover(tx, { ...claim, claimId }));
    });
  };
  await dieAfterSending();
  expect(await rowOf(mailId)).toMatchObject({ sent: false, handovers: 1, wait: 60, claimed: true });
  await sendMail({ database, mailer }, mailId);
  await owner.query(`UPDATE outbox_mails SET claimed_until = now() - interval '1 second'`);
  await sendMail({ database, mailer }, mailId);
  expect(office.mails).toHaveLength(1);
  await pass();
  await dieAfterSending();
  expect(await rowOf(mailId)).toMatchObject({ handovers: 2, wait: 360 });
  await pass();
  await dieAfterSending();
  await pass();
  await sendMail({ database, mailer }, mailId);
  expect(office.mails).toHaveLength(3);
  expect(new Set(office.mails.map((mail) => headerOf(mail, 'Message-ID')))).toEqual(
    new Set([`<${mailId}@example.test>`]),
  );
});

it('does not send a mail whose claim has ended before its content goes out', async () => {
  const { database } = stack.test.services;
  const [mailId = ''] = await writeMails(1, 'late@example.test');
  await using mailer = createMailer({ smtpUrl: office.url, from: 'a@example.test' });
  const slow: typeof mailer = {
    ...mailer,
    send: async (mail, beforeContent) => {
      await owner.query(`UPDATE outbox_mails SET claimed_until = now() - interval '1 second'`);
      await mailer.send?.(mail, beforeContent);
    },
  };
  await expect(sendMail({ database, mailer: slow }, mailId)).rejects.toThrow('claim');
  expect([office.mails, office.atHand]).toEqual([[], 0]);
  await sendMail({ database, mailer }, mailId);
  expect(office.mails).toHaveLength(1);
});
