import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { describeRequestError } from '../lib/request-error.ts';
import type { SaveOutcome } from '../lib/save-merged.ts';
import { Button } from './button.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';

export type InlineEditProps<Item> = {
  /** Name of the field. */
  label: string;
  /** The record that contains the field: `customer`. */
  subject: string;
  record: Item;
  /** The field's text; empty when it has none. */
  read: (record: Item) => string;
  /**
   * Saves based on the record as it was when editing began; a rejected promise keeps the editor open and shows the
   * error.
   */
  onSave: (text: string, base: Item) => Promise<SaveOutcome<Item>>;
  multiline?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** Renders the text outside of editing. */
  format?: (text: string) => string;
  /** The text that editing begins with; default: that of the field. */
  typed?: (text: string) => string;
  disabled?: boolean;
};

type InlineEditorProps<Item> = InlineEditProps<Item> & {
  /** The record as it was when editing began. */
  base: Item;
  onBase: (record: Item) => void;
  onDone: () => void;
};

/** The editor of a value in place. Leaving it saves, except by its cancel button. */
export function InlineEditor<Item>(props: InlineEditorProps<Item>) {
  const { label, subject, read, onSave, multiline = false, maxLength, format, base, onBase, onDone } = props;
  const typed = () => props.typed?.(read(base)) ?? read(base);
  const [draft, setDraft] = useState(typed);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [contested, setContested] = useState(false);
  const save = async () => {
    if (busy) return;
    if (draft === typed()) return onDone();
    setBusy(true);
    try {
      const outcome = await onSave(draft, base);
      if (outcome.kind === 'saved') return onDone();
      setError(undefined);
      setContested(true);
      onBase(outcome.current);
    } catch (failure) {
      setError(describeRequestError(failure));
    }
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
    const isSave = event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey);
    if (isSave && !contested) void save();
  };
  const Editor = multiline ? Textarea : Input;
  const shown = (text: string) => format?.(text) ?? text;
  return (
    <div
      className={multiline ? 'pt-1' : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!contested && !currentTarget.contains(relatedTarget)) void save();
      }}
    >
      {contested && (
        <EditConflict
          subject={subject}
          fields={[{ key: label, label, theirs: shown(read(base)), mine: shown(draft) }]}
          onTakeTheirs={onDone}
          onKeepMine={() => {
            setContested(false);
            void save();
          }}
        />
      )}
      <Editor
        autoFocus
        aria-label={label}
        aria-invalid={error !== undefined}
        value={draft}
        disabled={busy}
        onChange={(event: { target: { value: string } }) => setDraft(event.target.value)}
        maxLength={maxLength}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      )}
      {multiline && !contested && (
        // A pressed button must not take the focus, which would save.
        <div className="flex gap-2 pt-2" onPointerDown={(event) => event.preventDefault()}>
          <Button size="sm" variant="primary" busy={busy} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
          <Button size="sm" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
