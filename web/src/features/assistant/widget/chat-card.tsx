import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Minus, Square, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { badges, chatTitle, footers, placeholders } from '../thread/chat-words.ts';
import { OnlineMark } from '../thread/online-mark.tsx';
import { Composer } from '../thread/composer.tsx';
import { useFocusAfterReply } from '../thread/use-focus-after-reply.ts';
import type { ChatPosition } from './chat-event.ts';
import { MessageList } from './message-list.tsx';
import { useSalesThread } from './use-sales-thread.ts';

export type ChatCardProps = {
  position: ChatPosition;
  /** Name of the sales persona. */
  name: string;
  hidden: boolean;
  /** Opened by the visitor, so it takes the focus. */
  takesFocus: boolean;
  onClose: () => void;
};

const places: Readonly<Record<ChatPosition, string>> = {
  'bottom-right':
    'right-4 bottom-4 h-125 max-h-[calc(100dvh-2rem)] w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line-strong',
  'top-right': 'top-0 right-0 h-dvh w-80 max-w-full border-l border-line-strong',
};

/** The open sales chat: 320 by 500 px, or along the right edge. Keeps its state while hidden. */
export function ChatCard({ position, name, hidden, takesFocus, onClose }: ChatCardProps) {
  const { messages, pending, send, reset } = useSalesThread(name);
  const [minimized, setMinimized] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!hidden && takesFocus) input.current?.focus();
  }, [hidden, takesFocus]);
  useFocusAfterReply(input, { pending: pending || hidden, messages: messages.length });
  const place = useRef<HTMLElement>(null);
  useEscape(place, { onEscape: onClose, isListening: !hidden });
  const title = chatTitle('sales', name);
  return (
    <section
      ref={place}
      role="dialog"
      aria-label={title}
      hidden={hidden}
      className={classNames(
        'fixed z-50 flex flex-col overflow-hidden bg-overlay text-1 shadow-overlay [&[hidden]]:hidden',
        places[position],
        minimized && 'h-auto!',
      )}
    >
      <header className="flex h-10.5 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3">
        <h2 className="truncate text-md font-semibold">{title}</h2>
        <span className="rounded-full bg-accent px-1.5 py-px text-2xs font-semibold text-accent-ink">
          {badges.sales}
        </span>
        <OnlineMark />
        <span className="ml-auto flex">
          <HeadButton label={minimized ? t`Expand` : t`Minimize`} onClick={() => setMinimized(!minimized)}>
            {minimized ? <Square className="size-3.5" /> : <Minus className="size-4" />}
          </HeadButton>
          <HeadButton label={t`Close`} onClick={onClose}>
            <X className="size-4" />
          </HeadButton>
        </span>
      </header>
      {!minimized && (
        <>
          <MessageList messages={messages} pending={pending} name={name} onSuggestion={send} />
          <Composer placeholder={placeholders.sales} pending={pending} onSend={send} inputRef={input} />
          <footer className="flex h-5 shrink-0 items-center justify-between bg-surface-2 px-3 text-2xs text-3">
            <span>{footers.sales}</span>
            <button type="button" onClick={reset} className="px-1 text-2 underline hover:text-1">
              <Trans>Reset</Trans>
            </button>
          </footer>
        </>
      )}
    </section>
  );
}

type HeadButtonProps = { label: string; onClick: () => void; children: ReactNode };

function HeadButton({ label, onClick, children }: HeadButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-md text-2 hover:bg-surface-3 hover:text-1"
    >
      {children}
    </button>
  );
}

type Escape = { onEscape: () => void; isListening: boolean };

/**
 * Handles Escape within `place`, and while no element has the focus: the input is disabled while an answer is
 * pending.
 */
function useEscape(place: RefObject<HTMLElement | null>, { onEscape, isListening }: Escape): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isListening) return;
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isOurs = target === document.body || (target instanceof Node && place.current?.contains(target));
      if (key === 'Escape' && isOurs === true) leave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place, isListening]);
}
