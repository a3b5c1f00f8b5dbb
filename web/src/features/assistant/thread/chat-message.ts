import type { Citation } from '@switchyard/contracts/assistant/chat.ts';

/** Something that was said. */
export type ChatMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Epoch ms. */
  readonly timestamp: number;
  readonly citations: readonly Citation[];
  /** What could be said next. */
  readonly suggestions: readonly string[];
};

/** A message that has just been said. */
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
