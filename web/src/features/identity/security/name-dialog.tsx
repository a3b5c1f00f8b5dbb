import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Input } from '../../../ui/input.tsx';

type NameDialogProps = {
  title: string;
  description: string;
  verb: string;
  name: string;
  onClose: () => void;
  /** Returns a refusal to show; undefined when done. */
  onSubmit: (name: string) => Promise<string | undefined>;
};

/** Asks for the name of a passkey. */
export function NameDialog({ title, description, verb, name, onClose, onSubmit }: NameDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const text = typeof typed === 'string' ? typed.trim() : '';
    if (text === '') return setRefusal(t`Enter a name.`);
    setIsBusy(true);
    setRefusal(await onSubmit(text));
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5 pb-2">
        <Field label={t`Name`}>
          <Input name="name" autoFocus inputSize="lg" defaultValue={name} maxLength={60} />
        </Field>
        <FormAlert message={refusal} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
