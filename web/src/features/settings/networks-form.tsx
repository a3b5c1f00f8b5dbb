import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type NetworksFormProps = {
  networks: readonly string[];
  mayChange: boolean;
  /** Returns the refusal; undefined when saved. */
  onSave: (networks: string[]) => Promise<unknown>;
};

/** Networks from which managers and admins may work, one in each line. */
export function NetworksForm({ networks, mayChange, onSave }: NetworksFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('networks');
    const lines = typeof typed === 'string' ? typed.split(/[\s,]+/).filter((line) => line !== '') : [];
    setIsBusy(true);
    const error = await onSave(lines);
    setRefusal(error === undefined ? undefined : textOf(error));
    setIsBusy(false);
  };
  return (
    <form
      // Values saved elsewhere replace the text.
      key={networks.join(' ')}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex max-w-120 flex-col items-start gap-2"
    >
      <Field
        label={t`Networks of managers and admins`}
        hint={t`Addresses or ranges, one in each line. They work only from there; empty: from everywhere. Technicians and customers are not limited.`}
        error={refusal}
        className="w-full"
      >
        <Textarea
          name="networks"
          rows={2}
          spellCheck={false}
          disabled={!mayChange}
          placeholder="203.0.113.0/24"
          defaultValue={networks.join('\n')}
        />
      </Field>
      {mayChange && (
        <Button type="submit" busy={isBusy}>
          <Trans>Save networks</Trans>
        </Button>
      )}
    </form>
  );
}

function textOf(error: unknown): string {
  const [named] = Object.values(fieldErrorsOf(error));
  return named ?? describeRequestError(error);
}
