import type { TicketMessage, TicketMessages } from '@switchyard/contracts/support/ticket.ts';
import { sql, type Tx } from '../database.ts';

export type NewTicketMessage = {
  id: string;
  companyId: string;
  ticketId: string;
  sender: TicketMessage['from'];
  authorId: string | null;
  authorName: string;
  body: string;
  internal: boolean;
  createdAt: Date;
};

/** @returns false if the message is already stored */
export async function insertTicketMessage(tx: Tx, message: NewTicketMessage): Promise<boolean> {
  const result = await tx
    .insertInto('supportMessages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Messages per page. */
export const ticketMessagesAtOnce = 100;

type Stretch = {
  /** True only for the support desk. */
  withInternal: boolean;
  /** Messages before this one; default: the newest. */
  before?: string;
};

/** The newest messages of a ticket, or the newest before a given one. */
export async function listTicketMessages(
  tx: Tx,
  ticketId: string,
  { withInternal, before }: Stretch,
): Promise<TicketMessages> {
  const earlier =
    before === undefined
      ? sql``
      : sql`AND (created_at, id) < (SELECT created_at, id FROM support_messages
          WHERE ticket_id = ${ticketId} AND id = ${before})`;
  const { rows } = await sql<MessageRow>`/* prepared */
    SELECT id, sender AS "from", author_name, body, internal, created_at FROM support_messages
    WHERE company_id = app_company() AND ticket_id = ${ticketId} ${withInternal ? sql`` : sql`AND NOT internal`} ${earlier}
    ORDER BY created_at DESC, id DESC LIMIT ${ticketMessagesAtOnce + 1}`.execute(tx);
  const messages = rows
    .slice(0, ticketMessagesAtOnce)
    .toReversed()
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { messages, hasEarlier: rows.length > ticketMessagesAtOnce };
}

type MessageRow = Omit<TicketMessage, 'createdAt'> & { createdAt: Date };
