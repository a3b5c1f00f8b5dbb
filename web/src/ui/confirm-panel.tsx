import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { describeRequestError } from '../lib/request-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import type { ReasonOccasion } from './common-reasons.ts';
import { ReasonField } from './reason-field.tsx';
import { type DialogTarget, useMeanwhile } from './use-meanwhile.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequence, in a sentence. */
  description: ReactNode;
  /** The verb: `Cancel job`. */
  confirmLabel: string;
  danger?: boolean;
  /** Between the consequence and the reason. */
  details?: ReactNode;
  /** Asks for a reason; `required` rejects an empty one. */
  reason?: 'required' | 'optional';
  /** Name of the text, if it is no reason. */
  reasonLabel?: string;
  /** Offers the common reasons of it. */
  occasion?: ReasonOccasion | undefined;
  /** A text that the user types before the step can be taken, such as a name. */
  typed?: string;
  /** The record that is changed, if it has a revision: changes of others are shown while the dialog is open. */
  target?: DialogTarget;
  /** A rejected promise keeps the dialog open and shows the error. `revision`: the newest known one of the target. */
  onConfirm: (reason: string, revision: number) => unknown;
};

export function ConfirmPanel(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description} size="sm">
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { onOpenChange, confirmLabel, danger, reason: reasonMode, typed, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revision, notice, noteRefusal } = useMeanwhile(props.target, busy);

  const submit = async () => {
    if (reasonMode === 'required' && reason.trim() === '') {
      setError(props.reasonLabel === undefined ? t`Give a reason.` : t`Required`);
      return;
    }
    if (typed !== undefined && text.trim() !== typed) {
      setError(t`Type “${typed}” to confirm.`);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(reason.trim(), revision);
      onOpenChange(false);
    } catch (failure) {
      if (!noteRefusal(failure)) setError(describeRequestError(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-3 pb-2"
    >
      {props.details}
      {notice}
      {reasonMode !== undefined && (
        <ReasonField
          value={reason}
          onChange={setReason}
          required={reasonMode === 'required'}
          error={error}
          {...(props.reasonLabel === undefined ? {} : { label: props.reasonLabel })}
          occasion={props.occasion}
        />
      )}
      {typed !== undefined && (
        <Field label={t`Type “${typed}” to confirm`} required error={error}>
          <Input value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {reasonMode === undefined && typed === undefined && error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" variant={danger === true ? 'danger' : 'primary'} busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
