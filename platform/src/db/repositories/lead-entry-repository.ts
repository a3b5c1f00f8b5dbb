import type { LeadEntry, LeadFacts } from '@switchyard/contracts/leads/lead.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export type NewLeadEntry = Pick<LeadEntry, 'id' | 'kind' | 'source' | 'authorName'> & {
  companyId: string;
  leadId: string;
  subject?: string;
  body?: string;
  authorId?: string | null;
  /** Of a request: the form it was sent with. */
  formKey?: string | null;
  /** Of a request: SHA-256 of its message. */
  messageHash?: string | null;
  mailId?: string | null;
  /** Of a request: what it said of the person. */
  said?: LeadFacts | null;
  createdAt: Date;
};

export async function insertLeadEntry(tx: Tx, { said = null, ...entry }: NewLeadEntry): Promise<void> {
  await tx
    .insertInto('leadEntries')
    .values({ ...entry, said: said && JSON.stringify(said) })
    .execute();
}

/** The lead that a form was stored with before. */
export async function findLeadOfForm(tx: Tx, formKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('leadEntries')
    .select('leadId')
    .where('formKey', '=', formKey)
    .executeTakeFirst();
  return row?.leadId;
}

export type RequestToCount = {
  leadId: string | null;
  messageHash: string;
  since: Date;
  /** Whoever sent it. */
  sender: { email: string; phone: string; company: string };
};

/**
 * How many requests a lead has since then, and how many leads of other people sent the very same message. The same address
 * is the same person, and so is the same phone of the same company: they named another company, or mended their address.
 */
export async function countRequests(
  tx: Tx,
  { leadId, messageHash, since, sender: { email, phone, company } }: RequestToCount,
): Promise<{ own: number; sameMessage: number }> {
  const { rows } = await sql<{ own: number; sameMessage: number }>`
    SELECT
      (SELECT count(*) FROM lead_entries WHERE lead_id = ${leadId}::uuid AND kind = 'request' AND created_at > ${since}) AS own,
      (SELECT count(DISTINCT e.lead_id) FROM lead_entries e
        JOIN leads l ON l.company_id = e.company_id AND l.id = e.lead_id
        WHERE e.message_hash = ${messageHash} AND e.created_at > ${since} AND l.id IS DISTINCT FROM ${leadId}::uuid
          AND NOT (l.email <> '' AND l.email = ${email})
          AND NOT (l.phone <> '' AND l.phone = ${phone} AND l.company = ${company})) AS same_message`.execute(
    tx,
  );
  return rows[0] ?? { own: 0, sameMessage: 0 };
}

const listed = 200;

/** History of a lead, newest first. */
export async function listLeadEntries(tx: Tx, leadId: string): Promise<LeadEntry[]> {
  const { rows } = await sql<Omit<LeadEntry, 'createdAt'> & { createdAt: Date }>`/* prepared */
    SELECT e.id, e.kind, e.subject, e.body, e.source, e.author_name, e.created_at, e.said,
      CASE WHEN m.id IS NULL THEN NULL WHEN m.kept THEN 'kept' WHEN m.sent_at IS NOT NULL THEN 'sent'
        WHEN m.error IS NOT NULL THEN 'failed' ELSE 'queued' END AS delivery
    FROM lead_entries e
    LEFT JOIN outbox_mails m ON m.company_id = e.company_id AND m.id = e.mail_id
    WHERE e.lead_id = ${leadId}
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${listed}`.execute(tx);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
