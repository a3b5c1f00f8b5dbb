import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiToken, NewApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { type SubmitEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Select } from '../../ui/select.tsx';
import { useRotateApiTokenMutation } from './api-tokens-api.ts';

const overlaps = [
  { value: '24', label: t`For another 24 hours` },
  { value: '1', label: t`For another hour` },
  { value: '0', label: t`No longer` },
];
/** Empty: the token ends when it would have ended. */
const lifetimes = [
  { value: '', label: t`As before` },
  ...[30, 90, 180, 365].map((days) => ({
    value: String(days),
    label: plural(days, { one: '# day from now', other: '# days from now' }),
  })),
];

type RotateTokenDialogProps = {
  token: ApiToken;
  onClose: () => void;
  onRotated: (token: NewApiToken) => void;
};

/** Gives a token a new secret. Until the program has it, the earlier one may stay valid. */
export function RotateTokenDialog({ token, onClose, onRotated }: RotateTokenDialogProps) {
  const [rotate, { isLoading, error }] = useRotateApiTokenMutation();
  const [overlap, setOverlap] = useState('24');
  const [days, setDays] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = {
      overlapHours: Number(overlap),
      ...(days === '' ? {} : { expiresInDays: Number(days) }),
    };
    const { data } = await rotate({ kind: token.kind, id: token.id, body });
    if (data) onRotated(data);
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t`Rotate ${token.name}`}
      description={t`The token gets a new secret. Give it to the program while the earlier one still works.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5 pb-2">
        <Field label={t`The earlier secret works`}>
          <Select size="lg" value={overlap} options={overlaps} onChange={setOverlap} />
        </Field>
        <Field label={t`The token ends`}>
          <Select size="lg" value={days} options={lifetimes} onChange={setDays} />
        </Field>
        <FormAlert message={error === undefined ? undefined : describeRequestError(error)} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isLoading}>
            <Trans>Rotate</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
