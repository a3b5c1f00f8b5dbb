import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { ReplyText } from '../thread/reply-text.tsx';
import { TypingIndicator } from '../thread/typing-indicator.tsx';
import { useScrollToEnd } from '../thread/use-scroll-to-end.ts';
import type { HelperMessage } from './helper-thread.ts';
import { ProposalCard } from './proposal-card.tsx';

type HelperMessagesProps = {
  messages: readonly HelperMessage[];
  pending: boolean;
  /** The assistant's greeting; null in a continued conversation. */
  greeting: string | null;
  examples: readonly string[];
  onSuggestion: (text: string) => void;
};

/** The conversation with the assistant, oldest first; new answers are announced. */
export function HelperMessages(props: HelperMessagesProps) {
  const { messages, pending, greeting, examples, onSuggestion } = props;
  const list = useRef<HTMLDivElement>(null);
  useScrollToEnd(list, `${messages.length} ${pending}`);
  const last = messages.at(-1);
  const suggestions = messages.length === 0 ? examples : (last?.suggestions ?? []);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t`Conversation`}
      aria-live="polite"
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 text-md -outline-offset-2"
    >
      <div className="mx-auto flex max-w-180 flex-col gap-4">
        {greeting !== null && (
          <div className="flex w-fit max-w-140 flex-col gap-2 rounded-lg bg-surface-2 px-4 py-3 text-1">
            <ReplyText text={greeting} />
          </div>
        )}
        {messages.map((message) => (
          <Said key={message.id} message={message} />
        ))}
        {pending && <TypingIndicator name={t`Helper`} />}
        {!pending && suggestions.length > 0 && (
          <ul aria-label={t`Suggestions`} className="flex flex-wrap gap-2">
            {suggestions.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  onClick={() => onSuggestion(text)}
                  className="rounded-full border border-control px-3 py-1 text-left text-sm text-2 hover:bg-surface-3 hover:text-1 pointer-coarse:py-2"
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Said({ message: { role, content, citations, proposals } }: { message: HelperMessage }) {
  if (role === 'user') {
    return (
      <div className="ml-10 self-end rounded-lg bg-surface-3 px-4 py-2.5 whitespace-pre-line wrap-anywhere text-1">
        <span className="sr-only">
          <Trans>You:</Trans>{' '}
        </span>
        {content}
      </div>
    );
  }
  return (
    <div className="mr-4 flex max-w-full flex-col gap-2.5 self-start">
      <div className="flex flex-col gap-2 rounded-lg bg-surface-2 px-4 py-3 text-1">
        <span className="sr-only">
          <Trans>Helper:</Trans>{' '}
        </span>
        <ReplyText text={content} citations={citations} />
      </div>
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </div>
  );
}
