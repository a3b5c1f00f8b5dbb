import { type SyntheticEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type CompleteDialogProps = {
  open: boolean;
  onClose: () => void;
  /** A rejection keeps the dialog open with its text. */
  onComplete: (resolution: string) => Promise<unknown>;
};

/** Completes a visit; a description of the work is required. */
export function CompleteDialog({ open, onClose, onComplete }: CompleteDialogProps) {
  const [resolution, setResolution] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (resolution.trim() === '') {
      setError('Say what was done.');
      return;
    }
    setBusy(true);
    try {
      await onComplete(resolution.trim());
      onClose();
    } catch (failure) {
      setError(describeRequestError(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onOpenChange={onClose} title="Complete the visit" size="sm">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 pb-2">
        <Field label="What was done" required error={error}>
          <Textarea
            autoFocus
            rows={4}
            maxLength={10_000}
            value={resolution}
            onChange={(event) => setResolution(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Complete
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
