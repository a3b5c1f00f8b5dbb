import { sql, type Tx } from '../database.ts';

/** A worker's right to send a mail until its lease ends. */
export type MailClaim = { companyId: string; mailId: string; claimId: string };

export type ClaimedMail = {
  recipient: string;
  subject: string;
  body: string;
  senderName: string | null;
  unsubscribeUrl: string | null;
};

/** A worker that has not renewed its claim for this many seconds counts as dead. */
export const leaseSeconds = 60;
/** Most mails of one company being sent at once, over all workers. */
const mostInFlight = 4;

const lease = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
/** Same backoff as in `note_mail_tries`. */
const nextTry = sql<Date>`now() + least(interval '15 minutes', interval '30 seconds' * 2 ^ least(tries, 9))`;

/**
 * Claims a mail that no other worker is sending.
 * @returns `busy` if the company's limit is reached: the mail is due at once and is picked up by the worker that
 * finishes first; undefined if it was sent, is being sent or has to wait
 */
export async function claimMail(
  tx: Tx,
  { companyId, mailId, claimId }: MailClaim,
): Promise<ClaimedMail | 'busy' | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mails:${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ inFlight: number }>`/* prepared */
    SELECT count(*)::int AS in_flight FROM outbox_mails
    WHERE company_id = ${companyId} AND claimed_until > now() AND sent_at IS NULL`.execute(tx);
  if ((rows[0]?.inFlight ?? 0) >= mostInFlight) {
    await sql`/* prepared */
      UPDATE outbox_mails SET next_try_at = least(next_try_at, now()), tries = greatest(tries - 1, 0)
      WHERE id = ${mailId} AND sent_at IS NULL AND claim IS NULL AND handed_over_at IS NULL`.execute(tx);
    return 'busy';
  }
  const claimed = await sql<ClaimedMail>`/* prepared */
    UPDATE outbox_mails SET claim = ${claimId}, claimed_until = ${lease}
    WHERE (company_id, id) IN (
      SELECT company_id, id FROM outbox_mails
      WHERE id = ${mailId} AND sent_at IS NULL AND NOT held AND (claimed_until IS NULL OR claimed_until <= now())
        AND (handed_over_at IS NULL OR (handovers < 3 AND next_try_at <= now()))
      FOR UPDATE SKIP LOCKED)
    RETURNING recipient, subject, body, sender_name, unsubscribe_url`.execute(tx);
  return claimed.rows[0];
}

/** @returns false if the claim has ended: another worker may have the mail */
export async function renewMailClaim(tx: Tx, { mailId, claimId }: MailClaim): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`/* prepared */
    UPDATE outbox_mails SET claimed_until = ${lease} WHERE id = ${mailId} AND claim = ${claimId}`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Records that the content is being sent. From now on only a reply of the mail server can show that the mail was not
 * sent, so the next try is in an hour, the one after that in six.
 * @returns false if the claim has ended
 */
export async function noteHandover(tx: Tx, { mailId, claimId }: MailClaim): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`/* prepared */
    UPDATE outbox_mails SET handed_over_at = now(), handovers = handovers + 1,
      next_try_at = now() + CASE handovers WHEN 0 THEN interval '1 hour' ELSE interval '6 hours' END
    WHERE id = ${mailId} AND claim = ${claimId} AND claimed_until > now()`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Marks the mail as accepted by the mail server, or as kept if there is none. Valid even after the lease. The text of a
 * sent mail is dropped: it may contain a link that opens an account.
 */
export async function stampSent(tx: Tx, mailId: string, kept: boolean): Promise<void> {
  await tx
    .updateTable('outboxMails')
    .set({ sentAt: sql`now()`, error: null, kept, claim: null, claimedUntil: null })
    .$if(!kept, (update) => update.set({ body: '' }))
    .where('id', '=', mailId)
    .execute();
}

/** Records why the mail was not sent; it will be retried. */
export async function stampFailed(tx: Tx, { mailId, claimId }: MailClaim, error: string): Promise<void> {
  await sql`/* prepared */
    UPDATE outbox_mails SET error = ${error}, claim = NULL, claimed_until = NULL, handed_over_at = NULL,
      handovers = greatest(handovers - CASE WHEN handed_over_at IS NULL THEN 0 ELSE 1 END, 0), next_try_at = ${nextTry}
    WHERE id = ${mailId} AND claim = ${claimId} AND sent_at IS NULL`.execute(tx);
}

/** Records that the mail server has the content but did not reply: see {@link noteHandover} for the next try. */
export async function stampUnknown(tx: Tx, { mailId, claimId }: MailClaim, error: string): Promise<void> {
  await sql`/* prepared */
    UPDATE outbox_mails SET error = ${error}, claim = NULL, claimed_until = NULL
    WHERE id = ${mailId} AND claim = ${claimId} AND sent_at IS NULL`.execute(tx);
}

/** The company's longest-due mail that is not being sent. */
export async function findNextDueMail(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`/* prepared */
    SELECT id FROM outbox_mails
    WHERE sent_at IS NULL AND NOT held AND next_try_at <= now() AND created_at > now() - interval '3 days'
      AND (claimed_until IS NULL OR claimed_until <= now()) AND (handed_over_at IS NULL OR handovers < 3)
    ORDER BY next_try_at, id LIMIT 1`.execute(tx);
  return rows[0]?.id;
}
