import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';

type MessageComposerProps = {
  label: string;
  placeholder: string;
  sendLabel: string;
  /** Resolves to true if it was sent; otherwise the text is kept. */
  onSend: (body: string) => Promise<boolean>;
  /** Most characters. */
  maxLength: number;
  rows?: number;
  variant?: ButtonVariant;
  /** Accessible name of the form. */
  name?: string;
  /** Fields above the text. */
  above?: ReactNode;
  /** Options beside the button. */
  children?: ReactNode;
};

/** Writes a message. Ctrl or Cmd with Enter sends. */
export function MessageComposer(props: MessageComposerProps) {
  const { label, placeholder, sendLabel, onSend, maxLength, rows = 3, variant = 'primary' } = props;
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
      aria-label={props.name}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {props.above}
      <Field label={label} hideLabel>
        <Textarea
          rows={rows}
          // The input is disabled while sending, because clearing it afterwards would delete new text.
          readOnly={sending}
          value={body}
          maxLength={maxLength}
          placeholder={placeholder}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {props.children}
        <Button type="submit" variant={variant} busy={sending} disabled={isEmpty} className="ml-auto">
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
