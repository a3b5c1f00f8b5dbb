import type {
  Conversation,
  ConversationDetail,
  MemoryItem,
} from '@switchyard/contracts/assistant/conversation.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findConversation,
  listConversations,
  removeConversation,
} from '@switchyard/platform/db/repositories/assistant-conversation-repository.ts';
import {
  listMemories,
  removeMemories,
} from '@switchyard/platform/db/repositories/assistant-memory-repository.ts';
import { findMessages } from '@switchyard/platform/db/repositories/assistant-message-repository.ts';
import { findProposals } from '@switchyard/platform/db/repositories/assistant-proposal-repository.ts';
import { proposalView } from './proposals/proposal-view.ts';
import { memoryLabels } from './tools/memory-tools.ts';

const shownMessages = 200;

export async function readConversations(
  tx: Tx,
  actor: Actor,
  query: { q?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ items: Conversation[]; nextCursor: string | null }> {
  return await listConversations(tx, actor, query);
}

/** @throws ProblemError `request.not_found` unless the conversation is the user's own */
export async function readConversation(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<ConversationDetail> {
  const conversation = await findConversation(tx, actor, id);
  if (!conversation) throw new ProblemError('request.not_found');
  const messages = await findMessages(tx, actor, { conversationId: id, limit: shownMessages });
  const proposals = await findProposals(tx, actor, id);
  return {
    ...conversation,
    messages: messages.map((message) => ({
      ...message,
      proposals: proposals
        .filter(({ messageId }) => messageId === message.id)
        .map((stored) => proposalView(stored, now)),
    })),
  };
}

export async function forgetConversation(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  if (!(await removeConversation(tx, actor, id))) throw new ProblemError('request.not_found');
  return { id };
}

export async function readMemory(tx: Tx, actor: Actor): Promise<{ items: MemoryItem[] }> {
  const memories = await listMemories(tx, actor);
  return { items: memories.map((memory) => ({ ...memory, label: memoryLabels[memory.kind] })) };
}

export async function forgetMemory(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  if ((await removeMemories(tx, actor, [id])) === 0) throw new ProblemError('request.not_found');
  return { id };
}
