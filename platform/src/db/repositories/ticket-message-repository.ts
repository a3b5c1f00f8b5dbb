import type { TicketMessage } from '@switchyard/contracts/support/ticket.ts';
import type { Tx } from '../database.ts';

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

/** @returns false when this very message is there already */
export async function insertTicketMessage(tx: Tx, message: NewTicketMessage): Promise<boolean> {
  const result = await tx
    .insertInto('supportMessages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const listed = 500;

/** Messages of a ticket, oldest first; internal notes for the desk alone. */
export async function listTicketMessages(
  tx: Tx,
  ticketId: string,
  { withInternal }: { withInternal: boolean },
): Promise<TicketMessage[]> {
  const rows = await tx
    .selectFrom('supportMessages')
    .select(['id', 'sender', 'authorName', 'body', 'internal', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .$if(!withInternal, (query) => query.where('internal', '=', false))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(listed)
    .execute();
  return rows.map(({ sender, createdAt, ...message }) => ({
    ...message,
    from: sender as TicketMessage['from'],
    createdAt: createdAt.toISOString(),
  }));
}
