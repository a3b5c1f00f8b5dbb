import { t } from '@lingui/core/macro';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';

type ChatToggleProps = {
  /** Milliseconds until it appears. */
  entranceDelay: number;
  /** The widget has not opened automatically yet. */
  pulses: boolean;
  /** The visitor closed the chat, so the toggle takes the focus. */
  takesFocus: boolean;
  onNear: () => void;
  onOpen: () => void;
};

/** The round button that opens the chat. */
export function ChatToggle({ entranceDelay, pulses, takesFocus, onNear, onOpen }: ChatToggleProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={t`Open the chat`}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="chat-toggle fixed right-4 bottom-4 z-50 grid size-14 place-items-center rounded-full bg-accent text-accent-ink shadow-overlay hover:bg-accent-hover focus-visible:animate-none!"
      style={{ animationDelay: `${entranceDelay}ms` }}
    >
      <MessageCircle aria-hidden="true" className="size-6" />
      {pulses && (
        <i
          aria-hidden="true"
          data-pulse=""
          className="absolute top-0.5 right-0.5 size-3 animate-pulse rounded-full bg-danger-fill motion-reduce:animate-none"
        />
      )}
    </button>
  );
}
