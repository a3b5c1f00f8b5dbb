import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** A visitor's conversation; `state` is JSON defined by the caller. */
export type VisitorChat = { conversationId: string; state: unknown };

/** The visitor's conversation if it was active after `since`. */
export async function findVisitorChat(
  tx: Tx,
  { visitorHash, since }: { visitorHash: string; since: Date },
): Promise<VisitorChat | undefined> {
  return await tx
    .selectFrom('assistantVisitorChats')
    .select(['conversationId', 'state'])
    .where('visitorHash', '=', visitorHash)
    .where('updatedAt', '>', since)
    .executeTakeFirst();
}

export async function storeVisitorChat(
  tx: Tx,
  chat: VisitorChat & { companyId: string; visitorHash: string; now: Date },
): Promise<void> {
  const { companyId, visitorHash, conversationId, now } = chat;
  const state = JSON.stringify(chat.state);
  await sql`INSERT INTO assistant_visitor_chats AS v
      (company_id, visitor_hash, conversation_id, state, created_at, updated_at)
    VALUES (${companyId}, ${visitorHash}, ${conversationId}, ${state}::jsonb, ${now}, ${now})
    ON CONFLICT (company_id, visitor_hash) DO UPDATE
      SET conversation_id = excluded.conversation_id, state = excluded.state, updated_at = excluded.updated_at`.execute(
    tx,
  );
}
