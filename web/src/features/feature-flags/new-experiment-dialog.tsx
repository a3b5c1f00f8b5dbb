import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { type SyntheticEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useCreateExperimentMutation } from './feature-flags-api.ts';

/** Drafts an A/B test of a flag. */
export function NewExperimentDialog({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const [create, { isLoading }] = useCreateExperimentMutation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError(t`Give the test a name.`);
      return;
    }
    const result = await create({ key: flag.key, name });
    if (result.error) setError(describeRequestError(result.error));
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`New A/B test`}
      description={t`On ${flag.name}. It starts as a draft.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isLoading} type="submit" form="new-experiment">
            <Trans>Create A/B test</Trans>
          </Button>
        </>
      }
    >
      <form id="new-experiment" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t`Name`} required error={error}>
          <Input
            autoFocus
            maxLength={200}
            value={name}
            placeholder={t`Shorter booking form`}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
