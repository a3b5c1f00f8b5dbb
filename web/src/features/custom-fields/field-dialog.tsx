import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { customFieldTypes, fieldAccesses } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { customFields } from './custom-fields-api.ts';
import { draftOf, factsOf, type FieldDraft, settingsOf } from './field-draft.ts';
import { accessWords, typeWords } from './field-words.ts';
import { TypeSettings } from './type-settings.tsx';

/** The server refuses what does not fit, by name. */
const schema = z.custom<FieldDraft>();
const types = customFieldTypes.map((value) => ({ value, label: typeWords[value] }));
const accesses = fieldAccesses.map((value) => ({ value, label: accessWords[value] }));

const fields: readonly FormField<FieldDraft>[] = [
  { kind: 'text', name: 'label', label: 'Label', required: true, maxLength: 80 },
  { kind: 'choice', name: 'type', label: 'Type', options: types },
  { kind: 'custom', name: 'options', label: 'Settings', Control: TypeSettings, width: 'full' },
  {
    kind: 'text',
    name: 'hint',
    label: 'Hint',
    maxLength: 200,
    hint: 'Shown below the field in forms',
    width: 'full',
  },
  { kind: 'text', name: 'defaultValue', label: 'Default of new records', maxLength: 200 },
  { kind: 'toggle', name: 'required', label: 'Required' },
  {
    kind: 'choice',
    name: 'manager',
    label: 'Managers',
    options: accesses,
    section: 'Who sees it; admins always do',
  },
  {
    kind: 'choice',
    name: 'technician',
    label: 'Technicians',
    options: accesses,
    section: 'Who sees it; admins always do',
  },
  {
    kind: 'choice',
    name: 'customer',
    label: 'Customers',
    options: accesses,
    section: 'Who sees it; admins always do',
  },
];
/** The type of a field changes by a conversion. */
const editedFields = fields.filter(({ name }) => name !== 'type');

type FieldDialogProps = {
  /** Null for a new one. */
  field: CustomField | null;
  recordKind: string;
  onClose: () => void;
};

/** Adds or edits a custom field. */
export function FieldDialog({ field, recordKind, onClose }: FieldDialogProps) {
  const [create] = customFields.create.useMutation();
  const save = useSaveMerged(customFields);
  const [values] = useState(() => draftOf(field, () => crypto.randomUUID()));
  return (
    <RecordForm
      title={field === null ? 'New custom field' : `Edit ${field.label}`}
      size="lg"
      submitLabel={field === null ? 'Add field' : 'Save field'}
      schema={schema}
      values={values}
      fields={field === null ? fields : editedFields}
      onClose={onClose}
      onSubmit={(draft, keyOf) => {
        const { type, currency, linkKind, ...settings } = settingsOf(draft);
        const body = { ...settings, ...factsOf(draft) };
        if (field !== null) return save.orThrow(field, body);
        const added = { ...body, type, currency, linkKind, recordKind };
        return create({ body: added, idempotencyKey: keyOf('field', added) }).unwrap();
      }}
    />
  );
}
