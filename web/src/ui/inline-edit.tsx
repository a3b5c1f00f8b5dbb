import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { describeRequestError } from '../lib/request-error.ts';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type InlineEditProps = {
  /** Name of the field. */
  label: string;
  value: string;
  /** Saves; rejecting keeps the editor open and shows the error. */
  onSave: (value: string) => unknown;
  multiline?: boolean;
  placeholder?: string;
  /** How the value is drawn when it is not being edited. */
  display?: ReactNode;
  disabled?: boolean;
  className?: string;
};

/** A value that becomes its own editor. Enter saves (Ctrl+Enter in several lines), Escape gives up, leaving saves. */
export function InlineEdit(props: InlineEditProps) {
  const {
    label,
    value,
    onSave,
    multiline = false,
    placeholder = 'Add…',
    display,
    disabled,
    className,
  } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (draft === null || busy) return;
    if (draft === value) return setDraft(null);
    setBusy(true);
    try {
      await onSave(draft);
      setDraft(null);
      setError(undefined);
    } catch (failure) {
      setError(describeRequestError(failure));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      setDraft(null);
      setError(undefined);
    }
    if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) void save();
  };

  if (draft === null) {
    return (
      <button
        type="button"
        disabled={disabled === true}
        onClick={() => setDraft(value)}
        className={classNames(
          'group -mx-1.5 flex min-h-6 max-w-full items-start gap-1.5 rounded-md px-1.5 py-0.5 text-left enabled:hover:bg-surface-3',
          className,
        )}
      >
        <VisuallyHidden>Edit {label}: </VisuallyHidden>
        <span className={classNames('min-w-0 whitespace-pre-wrap', value === '' && 'text-3')}>
          {display ?? (value === '' ? placeholder : value)}
        </span>
        {disabled !== true && (
          <Pencil
            aria-hidden="true"
            size={12}
            className="mt-0.75 shrink-0 text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          />
        )}
      </button>
    );
  }
  const Editor = multiline ? Textarea : Input;
  return (
    <div className={className}>
      <Editor
        autoFocus
        aria-label={label}
        aria-invalid={error !== undefined}
        value={draft}
        disabled={busy}
        onChange={(event: { target: { value: string } }) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
