import { type PauseReason, pauseReasons } from '@switchyard/contracts/visits/pause-reasons.ts';
import { type SyntheticEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

type PauseDialogProps = {
  onClose: () => void;
  /** A rejection keeps the dialog open with its text. */
  onPause: (reason: string) => Promise<unknown>;
};

const labels: Readonly<Record<PauseReason, string>> = {
  parts: 'Waiting for parts',
  access: 'No access',
  weather: 'Weather',
  customer: 'Customer asked',
  break: 'Break',
  'emergency diversion': 'Called to an emergency',
};
const options = pauseReasons.map((value) => ({ value, label: labels[value] }));

/** Pauses a visit; requires a reason from the list, a note is optional. */
export function PauseDialog({ onClose, onPause }: PauseDialogProps) {
  const [reason, setReason] = useState<PauseReason>('parts');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onPause(note.trim() === '' ? reason : `${reason}: ${note.trim()}`);
      onClose();
    } catch (failure) {
      setError(describeRequestError(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title="Pause the visit" size="sm">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 pb-2">
        <Field label="Reason" required>
          <Select label="Reason" options={options} value={reason} onChange={setReason} />
        </Field>
        <Field label="Note" error={error}>
          <Input maxLength={450} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Pause
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
