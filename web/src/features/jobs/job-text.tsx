import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { saveMerged } from '../../lib/save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { jobs } from './jobs-api.ts';

export type JobTextField = 'description' | 'instructions' | 'internalNotes';
type JobTextProps = { job: Job; field: JobTextField; label: string };

/** A text of a job, edited in place. Another user's newer text is never overwritten unseen. */
export function JobText({ job, field, label }: JobTextProps) {
  const [base, setBase] = useState<Job | null>(null);
  const value = job[field] ?? '';
  if (base !== null) {
    return (
      <TextEditor base={base} field={field} label={label} onBase={setBase} onDone={() => setBase(null)} />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setBase(job)}
      className="group -mx-1.5 flex min-h-6 max-w-full items-start gap-1.5 rounded-md px-1.5 py-0.5 text-left hover:bg-surface-3"
    >
      <span className="sr-only">Edit {label.toLowerCase()}: </span>
      <span className={`min-w-0 wrap-break-word whitespace-pre-wrap ${value === '' ? 'text-3' : 'text-1'}`}>
        {value === '' ? 'Add…' : value}
      </span>
      <Pencil
        aria-hidden="true"
        size={12}
        className="mt-0.75 shrink-0 text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  );
}

type TextEditorProps = {
  base: Job;
  field: JobTextField;
  label: string;
  onBase: (job: Job) => void;
  onDone: () => void;
};

function TextEditor({ base, field, label, onBase, onDone }: TextEditorProps) {
  const [draft, setDraft] = useState(base[field] ?? '');
  const [error, setError] = useState<string>();
  const [contested, setContested] = useState(false);
  const [update, { isLoading }] = jobs.update.useMutation();
  const save = async () => {
    if (draft === (base[field] ?? '')) return onDone();
    const body = { [field]: field === 'internalNotes' && draft.trim() === '' ? null : draft };
    try {
      const outcome = await saveMerged({
        base,
        patch: body,
        send: (revision, patch) => update({ id: base.id, revision, body: patch }).unwrap(),
      });
      if (outcome.kind === 'saved') return onDone();
      onBase(outcome.current);
      setContested(true);
    } catch (failure) {
      setError(describeRequestError(failure));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !contested) void save();
  };
  return (
    <div className="flex flex-col gap-2 pt-1">
      {contested && (
        <EditConflict
          subject="job"
          fields={[{ key: field, label, theirs: base[field], mine: draft }]}
          onTakeTheirs={onDone}
          onKeepMine={() => {
            setContested(false);
            void save();
          }}
        />
      )}
      <Textarea
        autoFocus
        aria-label={label}
        aria-invalid={error !== undefined}
        maxLength={10_000}
        value={draft}
        disabled={isLoading}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      {!contested && (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" busy={isLoading} onClick={() => void save()}>
            Save
          </Button>
          <Button size="sm" onClick={onDone}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
