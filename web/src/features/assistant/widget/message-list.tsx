import { t } from '@lingui/core/macro';
import { type RefObject, useRef } from 'react';
import type { ChatMessage } from '../thread/chat-message.ts';
import { ReplyText } from '../thread/reply-text.tsx';
import { TypingIndicator } from '../thread/typing-indicator.tsx';
import { useScrollToEnd } from '../thread/use-scroll-to-end.ts';

type MessageListProps = {
  messages: readonly ChatMessage[];
  pending: boolean;
  /** Name of the persona that answers. */
  name: string;
  onSuggestion: (text: string) => void;
};

/** The messages, oldest first; new replies are announced. */
export function MessageList({ messages, pending, name, onSuggestion }: MessageListProps) {
  const list: RefObject<HTMLDivElement | null> = useRef(null);
  useScrollToEnd(list, `${messages.length} ${pending}`);
  const last = messages.at(-1);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t`Conversation`}
      aria-live="polite"
      tabIndex={0}
      className="flex h-100 min-h-0 flex-auto flex-col gap-3 overflow-y-auto overscroll-contain p-3 text-md -outline-offset-2"
    >
      {messages.map(({ id, role, content, citations }) => (
        <div
          key={id}
          className={
            role === 'user'
              ? 'ml-8 self-end rounded-lg bg-surface-3 px-3 py-2 whitespace-pre-line wrap-anywhere text-1'
              : 'mr-4 flex flex-col gap-2 self-start rounded-lg bg-surface-2 px-3 py-2 text-1'
          }
        >
          <span className="sr-only">{role === 'user' ? t`You:` : `${name}:`} </span>
          {role === 'user' ? content : <ReplyText text={content} citations={citations} />}
        </div>
      ))}
      {pending && <TypingIndicator name={name} />}
      {!pending && last && last.suggestions.length > 0 && (
        <ul aria-label={t`Suggestions`} className="flex flex-wrap gap-1.5">
          {last.suggestions.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => onSuggestion(text)}
                className="rounded-full border border-control px-2.5 py-1 text-left text-sm text-2 hover:bg-surface-3 hover:text-1"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
