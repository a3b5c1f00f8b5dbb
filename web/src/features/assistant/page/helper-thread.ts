import type { ChatReply } from '@switchyard/contracts/assistant/chat.ts';
import type { ChatMessageRecord, ConversationDetail } from '@switchyard/contracts/assistant/conversation.ts';
import type { Proposal } from '@switchyard/contracts/assistant/proposal.ts';
import { type ChatMessage, said } from '../thread/chat-message.ts';

export type HelperMessage = ChatMessage & { readonly proposals: readonly Proposal[] };

/** A question asked on this page and its answer; `reply` null: pending or failed. */
export type Turn = {
  readonly id: string;
  readonly question: HelperMessage;
  readonly answer: HelperMessage | null;
  /** Id of the answer on the server. */
  readonly messageId: string | null;
};

export function askedTurn(text: string): Turn {
  const question = { ...said('user', text), proposals: [] };
  return { id: question.id, question, answer: null, messageId: null };
}

export function answeredTurn(turn: Turn, reply: ChatReply): Turn {
  const { response, messageId, citations, suggestions, proposals } = reply;
  const answer = { ...said('assistant', response, { id: messageId, citations, suggestions }), proposals };
  return { ...turn, answer, messageId };
}

export function failedTurn(turn: Turn, text: string): Turn {
  return { ...turn, answer: { ...said('assistant', text), proposals: [] } };
}

/**
 * The displayed messages: those stored on the server, then the turns of this page that it does not list yet. The
 * suggestions of the last answer stay with it.
 */
export function shownMessages(kept: ConversationDetail | undefined, turns: readonly Turn[]): HelperMessage[] {
  const stored = kept?.messages ?? [];
  const known = new Set(stored.map(({ id }) => id));
  const suggestions = new Map(
    turns.flatMap(({ messageId, answer }) =>
      messageId === null || !answer ? [] : [[messageId, answer.suggestions]],
    ),
  );
  const fresh = turns
    .filter(({ messageId }) => messageId === null || !known.has(messageId))
    .flatMap(({ question, answer }) => (answer ? [question, answer] : [question]));
  return [...stored.map((record) => fromRecord(record, suggestions.get(record.id) ?? [])), ...fresh];
}

function fromRecord(record: ChatMessageRecord, suggestions: readonly string[]): HelperMessage {
  const { id, role, content, createdAt, citations, proposals } = record;
  return { id, role, content, timestamp: Date.parse(createdAt), citations, suggestions, proposals };
}
