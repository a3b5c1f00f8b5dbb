import type { Citation } from '@switchyard/contracts/assistant/chat.ts';

/** A message of a conversation. */
export type ChatMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Epoch ms. */
  readonly timestamp: number;
  readonly citations: readonly Citation[];
  /** Suggested next messages. */
  readonly suggestions: readonly string[];
};

/** Creates a message with the current time. */
export function said(
  role: ChatMessage['role'],
  content: string,
  {
    id = crypto.randomUUID(),
    citations = [],
    suggestions = [],
  }: Partial<Omit<ChatMessage, 'role' | 'content'>> = {},
): ChatMessage {
  return { id, role, content, timestamp: Date.now(), citations, suggestions };
}
