import { t } from '@lingui/core/macro';
import { chatMessageLimit } from '@switchyard/contracts/assistant/chat.ts';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type Ref, type SyntheticEvent, useState } from 'react';

type ComposerProps = {
  placeholder: string;
  /** An answer is pending: the input is disabled. */
  pending: boolean;
  onSend: (text: string) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  rows?: number;
};

/** Text field and send button. Enter sends, Shift+Enter inserts a line break; blank messages cannot be sent. */
export function Composer({ placeholder, pending, onSend, inputRef, rows = 1 }: ComposerProps) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty || pending) return;
    onSend(text.trim());
    setText('');
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={onSubmit} className="flex min-h-9 items-stretch border-t border-line">
      <textarea
        ref={inputRef}
        value={text}
        rows={rows}
        maxLength={chatMessageLimit}
        disabled={pending}
        placeholder={placeholder}
        aria-label={t`Message`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 resize-none bg-transparent px-3 py-2 text-md text-1 -outline-offset-2 placeholder:text-3 disabled:opacity-50 max-md:text-base max-md:placeholder:text-md"
      />
      <button
        type="submit"
        disabled={isEmpty || pending}
        aria-label={t`Send`}
        className="grid w-10 shrink-0 place-items-center text-accent-text -outline-offset-2 enabled:hover:bg-surface-3 disabled:text-3 disabled:opacity-50"
      >
        <SendHorizontal aria-hidden="true" className="size-4" />
      </button>
    </form>
  );
}
