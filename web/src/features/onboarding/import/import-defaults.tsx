import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ImportFieldInfo } from '@switchyard/contracts/imports/import-routes.ts';
import { useState } from 'react';
import { capitalised } from '../../../records/record-nouns.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';

type ImportDefaultsProps = {
  fields: readonly ImportFieldInfo[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
};

const noDefault = 'none';

/** Values of fields for rows without one, such as the city of a list from one city. */
export function ImportDefaults({ fields, values, onChange }: ImportDefaultsProps) {
  const [isOpen, setOpen] = useState(Object.keys(values).length > 0);
  const set = (field: string, value: string) => onChange({ ...values, [field]: value });
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setOpen(true)}>
        <Trans>Set values for rows without one…</Trans>
      </Button>
    );
  }
  return (
    <fieldset className="rounded-lg border border-line bg-surface p-3">
      <legend className="px-1 text-sm font-medium text-2">
        <Trans>Value for rows without one</Trans>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields
          .filter(({ mayDefault }) => mayDefault)
          .map(({ field, label, choices }) => (
            <Field key={field} label={label}>
              {choices.length > 0 ? (
                <Select
                  options={[
                    { value: noDefault, label: t`Default` },
                    ...choices.map((value) => ({ value, label: capitalised(value) })),
                  ]}
                  value={values[field] ?? noDefault}
                  onChange={(value) => set(field, value === noDefault ? '' : value)}
                />
              ) : (
                <Input
                  value={values[field] ?? ''}
                  maxLength={200}
                  onChange={(event) => set(field, event.target.value)}
                />
              )}
            </Field>
          ))}
      </div>
    </fieldset>
  );
}
