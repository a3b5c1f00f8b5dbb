import type { ChatEngine, Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { Tx } from '../database.ts';
import type { Owner } from './assistant-conversation-repository.ts';
import { toInstant } from './instants.ts';

export type StoredMessage = {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  createdAt: string;
  citations: Citation[];
  engine: ChatEngine | null;
};

/** The newest messages of the user's own conversation, oldest first. */
export async function findMessages(
  tx: Tx,
  { userId }: Owner,
  { conversationId, limit }: { conversationId: string; limit: number },
): Promise<StoredMessage[]> {
  const rows = await tx
    .selectFrom('assistantMessages as m')
    .innerJoin('assistantConversations as c', (join) =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.conversationId'),
    )
    .select(['m.id', 'm.role', 'm.content', 'm.createdAt', 'm.citations', 'm.engine'])
    .where('m.conversationId', '=', conversationId)
    .where('c.userId', '=', userId)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed().map((row) => ({
    ...row,
    role: row.role === 'user' ? 'user' : 'assistant',
    createdAt: toInstant(row.createdAt),
    citations: row.citations as unknown as Citation[],
    engine: row.engine as ChatEngine | null,
  }));
}
