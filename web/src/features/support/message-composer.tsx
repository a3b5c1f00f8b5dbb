import { ticketLimits } from '@switchyard/contracts/support/ticket-options.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type MessageComposerProps = {
  label: string;
  placeholder: string;
  sendLabel: string;
  /** Resolves to true if it was sent; otherwise the text is kept. */
  onSend: (body: string) => Promise<boolean>;
  /** Options beside the button. */
  children?: ReactNode;
};

/** Writes a message to a ticket. Ctrl or Cmd with Enter sends. */
export function MessageComposer({ label, placeholder, sendLabel, onSend, children }: MessageComposerProps) {
  const [body, setBody] = useState('');
  const [sending, setSending] = useState(false);
  const isEmpty = body.trim() === '';
  const send = async () => {
    if (isEmpty || sending) return;
    setSending(true);
    const sent = await onSend(body.trim());
    setSending(false);
    if (sent) setBody('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} hideLabel>
        <Textarea
          rows={3}
          // The input is disabled while sending, because clearing it afterwards would delete new text.
          readOnly={sending}
          value={body}
          maxLength={ticketLimits.body.max}
          placeholder={placeholder}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <Button type="submit" variant="primary" busy={sending} disabled={isEmpty} className="ml-auto">
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
