import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState } from 'react';
import { describeRequestError, isRequestError } from '../../../lib/request-error.ts';
import { useAskHelperMutation, useConversationQuery } from '../assistant-api.ts';
import { failureText } from '../thread/chat-words.ts';
import {
  answeredTurn,
  askedTurn,
  failedTurn,
  type HelperMessage,
  shownMessages,
  type Turn,
} from './helper-thread.ts';

export type HelperThread = {
  readonly messages: readonly HelperMessage[];
  readonly pending: boolean;
  /** An earlier conversation is loading. */
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly send: (text: string) => void;
  readonly reload: () => void;
};

/** A conversation of the signed-in user; `onNamed`: the first answer assigned its id. */
export function useHelperThread(conversationId: string | null, onNamed: (id: string) => void): HelperThread {
  const { currentData, isFetching, error, refetch } = useConversationQuery(conversationId ?? skipToken);
  const [ask, { isLoading: pending }] = useAskHelperMutation();
  const [turns, setTurns] = useState<readonly Turn[]>([]);

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const put = (turn: Turn) => setTurns((before) => [...before.filter(({ id }) => id !== turn.id), turn]);
  const send = async (text: string) => {
    const turn = askedTurn(text);
    put(turn);
    const { data: reply, error: failure } = await ask({ message: text, conversationId });
    if (reply === undefined) {
      console.error('The helper could not be reached', failure);
      put(failedTurn(turn, refusalOf(failure) ?? failureText));
      return;
    }
    put(answeredTurn(turn, reply));
    // If the user has moved to another conversation, stay there; this one is in the list.
    if (conversationId === null && isOpen.current) onNamed(reply.conversationId);
  };
  return {
    messages: shownMessages(currentData, turns),
    pending,
    isLoading: isFetching && currentData === undefined && turns.length === 0,
    error: currentData === undefined && turns.length === 0 ? error : undefined,
    send: (text) => void send(text),
    reload: () => void refetch(),
  };
}

/** A message rejected for its content can be corrected by the user; any other failure links to support. */
function refusalOf(failure: unknown): string | null {
  if (!isRequestError(failure) || typeof failure.status !== 'number') return null;
  return failure.status === 400 || failure.status === 413 || failure.status === 429
    ? describeRequestError(failure)
    : null;
}
