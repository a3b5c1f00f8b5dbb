import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useConfirmTotpMutation, useStartTotpMutation } from './security-api.ts';

type TotpDialogProps = {
  onClose: () => void;
  /** Called with the new recovery codes; null if there were some. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** Sets up an authenticator app: secret as QR code and text, then a code of the app. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const [start, { data, error }] = useStartTotpMutation();
  const [confirm, { isLoading, error: refusal }] = useConfirmTotpMutation();
  const [isEmpty, setIsEmpty] = useState(false);
  useEffect(() => {
    void start();
  }, [start]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    const typed = typeof code === 'string' ? code.trim() : '';
    setIsEmpty(typed.length < 6);
    if (typed.length < 6) return;
    const result = await confirm(typed);
    if (result.data) onDone(result.data.recoveryCodes);
  };
  const named = fieldErrorsOf(refusal)['code'];
  const failure = error ?? (named === undefined ? refusal : undefined);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t`Set up an authenticator app`}
      description={t`Scan the code with the app, or type the key into it. Then enter the six digits that it shows.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5 pb-2">
        <div className="flex flex-col items-center gap-3">
          {data ? <QrCode text={data.uri} label={t`QR code of the key`} /> : <Skeleton className="size-48" />}
          <p className="text-center text-sm text-2">
            <Trans>
              Key:{' '}
              <code className="font-mono wrap-anywhere text-1 select-all">
                {data ? grouped(data.secret) : '…'}
              </code>
            </Trans>
          </p>
        </div>
        <Field label={t`Code of the app`} error={isEmpty ? t`Enter the six digits` : named}>
          <Input
            name="code"
            autoFocus
            inputSize="lg"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="num"
          />
        </Field>
        <FormAlert message={failure === undefined ? undefined : describeRequestError(failure)} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isLoading} disabled={!data}>
            <Trans>Set up</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
