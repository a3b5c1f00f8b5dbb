import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Conversion, CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { customFieldTypes } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm, stayOpen } from '../../records/record-form.tsx';
import { useConvertFieldMutation } from './custom-fields-api.ts';
import { draftOf, type FieldDraft, newOption, settingsOf } from './field-draft.ts';
import { typeWords } from './field-words.ts';
import { TypeSettings } from './type-settings.tsx';

const schema = z.custom<FieldDraft>();
const types = customFieldTypes.map((value) => ({ value, label: typeWords[value] }));

const fields: readonly FormField<FieldDraft>[] = [
  { kind: 'choice', name: 'type', label: t`New type`, options: types, width: 'full' },
  { kind: 'custom', name: 'options', label: t`Settings`, Control: TypeSettings, width: 'full' },
];

/** Settings of a type and what they would do to the values. */
type Tried = { readonly settings: string; readonly outcome: Conversion };

/** Changes the type of a field in two steps: first what would happen to its values, then the change. */
export function ConvertDialog({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const [convert] = useConvertFieldMutation();
  const [tried, setTried] = useState<Tried | null>(null);
  const [values] = useState(() => {
    const draft = draftOf(field, () => crypto.randomUUID());
    const options = draft.options.length > 0 ? draft.options : [newOption(crypto.randomUUID())];
    return { ...draft, options };
  });
  const { id, revision, label } = field;
  return (
    <RecordForm
      title={t`Change the type of ${label}`}
      description={t`Values that do not fit the new type are lost. You see how many before anything is changed.`}
      submitLabel={tried === null ? t`Try it` : t`Change type`}
      schema={schema}
      values={values}
      fields={fields}
      onClose={onClose}
      above={(form) => {
        const isCurrent = tried !== null && tried.settings === JSON.stringify(settingsOf(form.watch()));
        return isCurrent ? <Outcome outcome={tried.outcome} /> : null;
      }}
      onSubmit={async (draft) => {
        const body = settingsOf(draft);
        const settings = JSON.stringify(body);
        if (tried?.settings === settings) {
          return await convert({ id, revision, body: { ...body, dryRun: false } }).unwrap();
        }
        const outcome = await convert({ id, revision, body: { ...body, dryRun: true } }).unwrap();
        setTried({ settings, outcome });
        return stayOpen;
      }}
    />
  );
}

function Outcome({ outcome: { converted, lost, lostExamples } }: { outcome: Conversion }) {
  const examples = lostExamples.join(' · ');
  return (
    <div role="status" className="mb-4 rounded-md border border-line bg-surface-2 p-3 text-sm text-1">
      <p>
        <Trans>
          <Plural value={converted} one="# value" other="# values" /> will be converted,{' '}
          <Plural value={lost} one="# value" other="# values" /> will be lost.
        </Trans>
      </p>
      {lost > 0 && (
        <p className="pt-1 wrap-anywhere text-2">
          <Trans>Lost, for example: {examples}</Trans>
        </p>
      )}
    </div>
  );
}
