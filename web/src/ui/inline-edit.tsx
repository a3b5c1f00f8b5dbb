import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { describeRequestError } from '../lib/request-error.ts';
import type { SaveOutcome } from '../lib/save-merged.ts';
import { EditConflict } from './edit-conflict.tsx';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type InlineEditProps<Item> = {
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
  placeholder?: string;
  /** Renders the text outside of editing. */
  format?: (text: string) => string;
  disabled?: boolean;
};

/**
 * A value that turns into an editor. Enter saves (Ctrl+Enter in multi-line fields), Escape cancels, blur saves.
 * Concurrent changes by other users are never overwritten silently.
 */
export function InlineEdit<Item>(props: InlineEditProps<Item>) {
  const { label, record, read, placeholder = 'Add…', format, disabled = false } = props;
  const [base, setBase] = useState<Item | null>(null);
  if (base !== null) {
    return <InlineEditor {...props} base={base} onBase={setBase} onDone={() => setBase(null)} />;
  }
  const text = read(record);
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => setBase(record)}
      className="group -mx-1.5 flex min-h-6 max-w-full items-start gap-1.5 rounded-md px-1.5 py-0.5 text-left enabled:hover:bg-surface-3"
    >
      <VisuallyHidden>Edit {label}: </VisuallyHidden>
      <span className={classNames('min-w-0 wrap-break-word whitespace-pre-wrap', text === '' && 'text-3')}>
        {text === '' ? placeholder : (format?.(text) ?? text)}
      </span>
      {!disabled && (
        <Pencil
          aria-hidden="true"
          size={12}
          className="mt-0.75 shrink-0 text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      )}
    </button>
  );
}

type InlineEditorProps<Item> = InlineEditProps<Item> & {
  /** The record as it was when editing began. */
  base: Item;
  onBase: (record: Item) => void;
  onDone: () => void;
};

function InlineEditor<Item>(props: InlineEditorProps<Item>) {
  const { label, subject, read, onSave, multiline = false, format, base, onBase, onDone } = props;
  const [draft, setDraft] = useState(() => read(base));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [contested, setContested] = useState(false);
  const save = async () => {
    if (busy) return;
    if (draft === read(base)) return onDone();
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
    <div>
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
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!contested) void save();
        }}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
