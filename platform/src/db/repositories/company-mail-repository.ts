import { sql, type Tx } from '../database.ts';

/** Facts that decide whether a company may mail now. */
export type MailStanding = {
  holdsMail: boolean;
  isNew: boolean;
};

/** Reads them with the company's mails locked until the commit, so that two requests cannot both use the last slot. */
export async function lockMailStanding(
  tx: Tx,
  { companyId, newForDays }: { companyId: string; newForDays: number },
): Promise<MailStanding> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail budget:${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<MailStanding>`
    SELECT holds_mail, created_at > now() - make_interval(days => ${newForDays}) AS is_new
    FROM companies WHERE id = ${companyId}`.execute(tx);
  return rows[0] ?? { holdsMail: false, isNew: true };
}

/** Seconds until fewer than `limit` mails in the company's name are less than a day old; 0 if that is already so. */
export async function readMailWait(
  tx: Tx,
  { limit, recipient }: { limit: number; recipient: string | null },
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    SELECT greatest(ceil(extract(epoch FROM created_at + interval '1 day' - now())), 0)::int AS wait
    FROM outbox_mails
    WHERE in_company_name AND created_at > now() - interval '1 day'
      AND (${recipient}::text IS NULL OR recipient = ${recipient})
    ORDER BY created_at DESC OFFSET ${limit - 1} LIMIT 1`.execute(tx);
  return rows[0]?.wait ?? 0;
}

/** The same for invitations of the company. */
export async function readInvitationWait(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    SELECT greatest(ceil(extract(epoch FROM created_at + interval '1 day' - now())), 0)::int AS wait
    FROM invitations WHERE created_at > now() - interval '1 day'
    ORDER BY created_at DESC OFFSET ${limit - 1} LIMIT 1`.execute(tx);
  return rows[0]?.wait ?? 0;
}

/** True while mail of the company awaits verification, with the number of held mails. */
export async function readHeldMail(tx: Tx, companyId: string): Promise<{ holdsMail: boolean; held: number }> {
  const { rows } = await sql<{ holdsMail: boolean; held: number }>`
    SELECT holds_mail, (SELECT count(*)::int FROM outbox_mails WHERE held) AS held
    FROM companies WHERE id = ${companyId}`.execute(tx);
  return rows[0] ?? { holdsMail: false, held: 0 };
}

/**
 * Releases held mail: it becomes due with its full three days, and open invitations get the remaining validity they
 * had. @returns the mails
 */
export async function releaseMail(tx: Tx, companyId: string): Promise<string[]> {
  await sql`UPDATE companies SET holds_mail = false WHERE id = ${companyId}`.execute(tx);
  await sql`UPDATE invitations SET expires_at = expires_at + (now() - created_at)
    WHERE accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()`.execute(tx);
  // Writing `error` marks the mails' messages as queued.
  const { rows } = await sql<{ id: string }>`
    UPDATE outbox_mails SET held = false, error = NULL, created_at = now(), next_try_at = now()
    WHERE held RETURNING id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Drops held mail: it stays in the outbox without being sent, and open invitations are withdrawn. */
export async function dropHeldMail(tx: Tx, companyId: string): Promise<void> {
  await sql`UPDATE companies SET holds_mail = false WHERE id = ${companyId}`.execute(tx);
  await sql`UPDATE invitations SET revoked_at = now() WHERE accepted_at IS NULL AND revoked_at IS NULL`.execute(
    tx,
  );
  await sql`UPDATE outbox_mails SET held = false, kept = true, sent_at = now() WHERE held`.execute(tx);
}
