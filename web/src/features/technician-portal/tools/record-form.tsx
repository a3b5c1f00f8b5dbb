import { t } from '@lingui/core/macro';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

type RecordFormProps = {
  title: string;
  saveLabel: string;
  /** Null if all required input is present; otherwise the message to show instead of saving. */
  problem: () => string | null;
  /** Resolves to false if it could not be stored; the form then stays unchanged. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
  /** Question before closing, while the form holds something that would be lost; null otherwise. */
  unsaved?: string | null;
  /** The fields. */
  children: ReactNode;
  /** Entries recorded earlier. */
  list?: ReactNode;
};

/** A sheet with one short form and the earlier entries, its button within thumb reach. */
export function RecordForm(props: RecordFormProps) {
  const { title, saveLabel, problem, onSave, onClose, unsaved = null, children, list } = props;
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A ref, because `busy` is that of the last render.
  const saving = useRef({ isSaving: false, closesAfter: false });
  const [isLeaving, setIsLeaving] = useState(false);
  // Drawing a signature or pressing a button fires no input event, but may still resolve the message.
  const shown = error !== null && problem() === error ? error : null;
  const submit = async (event: SyntheticEvent) => {
    // A confirmation dialog over the form has its own form.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const wrong = problem();
    setError(wrong);
    if (wrong !== null) return;
    setBusy(true);
    saving.current = { isSaving: true, closesAfter: false };
    const isStored = await onSave();
    const { closesAfter } = saving.current;
    saving.current = { isSaving: false, closesAfter: false };
    setBusy(false);
    if (isStored && closesAfter) onClose();
  };
  const close = () => {
    // Until the entry is stored, closing would lose it, or store it twice.
    if (saving.current.isSaving) {
      saving.current.closesAfter = true;
      return;
    }
    if (unsaved === null) onClose();
    else setIsLeaving(true);
  };
  return (
    <Sheet open onOpenChange={close} title={title}>
      <form
        onSubmit={(event) => void submit(event)}
        // Clears the message as soon as the input changes.
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
      {isLeaving && unsaved !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setIsLeaving(false)}
          title={unsaved}
          description={t`It was not saved.`}
          confirmLabel={t`Discard`}
          danger
          onConfirm={onClose}
        />
      )}
    </Sheet>
  );
}
