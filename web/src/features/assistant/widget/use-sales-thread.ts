import { t } from '@lingui/core/macro';
import { type ChatReply, contextOfType } from '@switchyard/contracts/assistant/chat.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { publicFetch } from '../../../lib/public-fetch.ts';
import { type ChatMessage, said } from '../thread/chat-message.ts';
import { failureText, greeting } from '../thread/chat-words.ts';
import { keepThread, keptThread, visitorId } from './chat-storage.ts';

export type SalesThread = {
  readonly messages: readonly ChatMessage[];
  readonly pending: boolean;
  readonly send: (text: string) => void;
  readonly reset: () => void;
};

/** A visitor's conversation with the sales persona `name`. The next page of the tab continues it. */
export function useSalesThread(name: string): SalesThread {
  const [kept] = useState(() => keptThread());
  const [messages, setMessages] = useState<readonly ChatMessage[]>(() =>
    kept && kept.messages.length > 0 ? kept.messages : [said('assistant', greeting('sales', name))],
  );
  const [pending, setPending] = useState(false);
  /** Discards an answer to a message sent before a reset. */
  const turn = useRef(0);
  /** A temporary id until the first answer assigns one: it shows the server that a greeting was displayed. */
  const conversation = useRef(kept?.conversationId ?? '');

  useEffect(() => keepThread({ messages, conversationId: conversation.current }), [messages]);

  const send = useCallback((text: string) => {
    setMessages((before) => [...before, said('user', text)]);
    setPending(true);
    keepThread({ isOpen: true });
    const asked = turn.current;
    void ask(text, conversation.current || crypto.randomUUID()).then(({ answer, conversationId }) => {
      if (turn.current !== asked) return;
      conversation.current = conversationId ?? conversation.current;
      setMessages((before) => [...before, answer]);
      setPending(false);
    });
  }, []);
  const reset = useCallback(() => {
    turn.current += 1;
    conversation.current = '';
    setPending(false);
    setMessages([said('assistant', greeting('sales', name))]);
  }, [name]);
  return { messages, pending, send, reset };
}

type Answered = { answer: ChatMessage; conversationId?: string };

async function ask(message: string, conversationId: string): Promise<Answered> {
  const answer = await publicFetch<ChatReply>('/api/ai/chat', {
    method: 'POST',
    body: { message, type: 'sales', context: contextOfType.sales, visitorId: visitorId(), conversationId },
  });
  if (answer.ok && typeof answer.data?.response === 'string') {
    const { response, messageId, citations, suggestions, conversationId: named } = answer.data;
    return {
      answer: said('assistant', response, { id: messageId, citations, suggestions }),
      conversationId: named,
    };
  }
  console.error('The chat could not be reached', answer.ok ? 'without an answer' : answer.error.text);
  const reason = refusalOf(answer.ok ? undefined : answer.problem?.errors?.[0]?.message);
  return { answer: said('assistant', reason ?? failureText) };
}

/** The visitor can correct a message rejected for its content. */
function refusalOf(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : t`I could not take that: ${reason}`;
}
