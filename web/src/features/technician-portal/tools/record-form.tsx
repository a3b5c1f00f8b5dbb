import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

type RecordFormProps = {
  title: string;
  saveLabel: string;
  /** Null says that everything needed is there; a text is shown instead of saving. */
  problem: () => string | null;
  /** False when it could not be kept; the form stays as it is. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** What was recorded before. */
  list?: ReactNode;
};

/** A sheet with one short form and what was recorded before, its button under the thumb. */
export function RecordForm({ title, saveLabel, problem, onSave, onClose, children, list }: RecordFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A signature is drawn and a button pressed: neither is input, yet what was said may not hold any more.
  const shown = error !== null && problem() === error ? error : null;
  const submit = async (event: SyntheticEvent) => {
    // A question that is asked over the form has a form of its own.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const wrong = problem();
    setError(wrong);
    if (wrong !== null) return;
    setBusy(true);
    await onSave();
    setBusy(false);
  };
  return (
    <Sheet open onOpenChange={onClose} title={title}>
      <form
        onSubmit={(event) => void submit(event)}
        // What is being corrected is not wrong any more.
        onInput={() => setError(null)}
        className="flex h-full flex-col"
      >
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          {children}
          {shown !== null && (
            <p role="alert" className="text-sm font-medium text-danger">
              {shown}
            </p>
          )}
          {list}
        </div>
        <div className="shrink-0 border-t border-line p-4">
          <Button type="submit" variant="primary" busy={busy} className="h-12 w-full rounded-lg text-lg">
            {saveLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
