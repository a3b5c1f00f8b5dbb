import type { Citation, ChatEngine } from '@switchyard/contracts/assistant/chat.ts';
import { type Conversation, conversationLimit } from '@switchyard/contracts/assistant/conversation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { toInstant } from './instants.ts';
import { encodeCursor, isBehind, readCursor, type SortKey } from './keyset.ts';
import { matchesWords } from './text-query.ts';

/** Owner of the conversations; users have access to their own only. */
export type Owner = { readonly companyId: string; readonly userId: string };

const byUpdate: SortKey = {
  name: '-updatedAt',
  expression: sql`c.updated_at`,
  kind: 'instant',
  descending: true,
};
const excerptLength = 160;

type ConversationRow = Omit<Conversation, 'createdAt' | 'updatedAt'> & {
  createdAt: Date;
  updatedAt: Date;
  cursorKey: number;
};

/** For each conversation the newest message, or the newest that matches the search words. */
function selectConversations(q: string | undefined): RawBuilder<unknown> {
  const found = q ? matchesWords(sql`m.search`, q) : sql`true`;
  return sql`SELECT c.id, c.title, c.created_at, c.updated_at,
      (extract(epoch FROM c.updated_at) * 1000000)::bigint AS cursor_key,
      (SELECT count(*)::int FROM assistant_messages m
        WHERE m.company_id = c.company_id AND m.conversation_id = c.id) AS message_count,
      coalesce((SELECT left(m.content, ${excerptLength}) FROM assistant_messages m
        WHERE m.company_id = c.company_id AND m.conversation_id = c.id AND ${found}
        ORDER BY m.created_at DESC, m.id DESC LIMIT 1), '') AS excerpt
    FROM assistant_conversations c`;
}

/** @throws ProblemError when the cursor `after` is invalid for this list */
export async function listConversations(
  tx: Tx,
  { companyId, userId }: Owner,
  query: { q?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ items: Conversation[]; nextCursor: string | null }> {
  const { q, after, limit } = query;
  const conditions = [
    sql`c.company_id = ${companyId} AND c.user_id = ${userId}`,
    ...(after === undefined ? [] : [isBehind(byUpdate, readCursor(byUpdate, after), sql`c.id`)]),
    ...(q
      ? [
          sql`EXISTS (SELECT 1 FROM assistant_messages m WHERE m.company_id = c.company_id
            AND m.conversation_id = c.id AND ${matchesWords(sql`m.search`, q)})`,
        ]
      : []),
  ];
  const { rows } = await sql<ConversationRow>`${selectConversations(q)}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY c.updated_at DESC, c.id DESC LIMIT ${limit + 1}`.execute(tx);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toConversation),
    nextCursor: last ? encodeCursor(byUpdate, last) : null,
  };
}

function toConversation({ cursorKey: _, ...row }: ConversationRow): Conversation {
  return { ...row, createdAt: toInstant(row.createdAt), updatedAt: toInstant(row.updatedAt) };
}

export async function findConversation(
  tx: Tx,
  { companyId, userId }: Owner,
  id: string,
): Promise<Conversation | undefined> {
  const { rows } = await sql<ConversationRow>`${selectConversations(undefined)}
    WHERE c.company_id = ${companyId} AND c.user_id = ${userId} AND c.id = ${id}`.execute(tx);
  return rows[0] && toConversation(rows[0]);
}

/** State of a conversation that the next message may refer to; undefined if the conversation does not exist. */
export async function findConversationState(tx: Tx, { userId }: Owner, id: string): Promise<unknown> {
  const row = await tx
    .selectFrom('assistantConversations')
    .select('state')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.state;
}

export type NewMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly citations: readonly Citation[];
  readonly engine: ChatEngine | null;
};
export type Turn = {
  readonly conversationId: string;
  readonly isNew: boolean;
  readonly title: string;
  readonly state: unknown;
  readonly messages: readonly NewMessage[];
  readonly now: Date;
};

/** Stores a question and its answer; the person's oldest conversations are removed beyond the limit. */
export async function storeTurn(tx: Tx, { companyId, userId }: Owner, turn: Turn): Promise<void> {
  const { conversationId, now } = turn;
  const state = JSON.stringify(turn.state);
  if (turn.isNew) {
    await tx
      .insertInto('assistantConversations')
      .values({
        id: conversationId,
        companyId,
        userId,
        title: turn.title,
        state,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await sql`DELETE FROM assistant_conversations WHERE company_id = ${companyId} AND user_id = ${userId} AND id IN (
      SELECT id FROM assistant_conversations WHERE company_id = ${companyId} AND user_id = ${userId}
      ORDER BY updated_at DESC, id DESC OFFSET ${conversationLimit})`.execute(tx);
  } else {
    await tx
      .updateTable('assistantConversations')
      .set({ state, updatedAt: now })
      .where('id', '=', conversationId)
      .where('userId', '=', userId)
      .execute();
  }
  await tx
    .insertInto('assistantMessages')
    .values(
      turn.messages.map(({ citations, ...message }, place) => ({
        ...message,
        companyId,
        conversationId,
        citations: JSON.stringify(citations),
        createdAt: new Date(now.getTime() + place),
      })),
    )
    .execute();
}

export async function removeConversation(tx: Tx, { userId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assistantConversations')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
