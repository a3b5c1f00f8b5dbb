import { t } from '@lingui/core/macro';
import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { customFieldTypes, fieldAccesses } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { customFields } from './custom-fields-api.ts';
import { draftOf, factsOf, type FieldDraft, settingsOf, unreadableLimits } from './field-draft.ts';
import { accessWords, typeWords } from './field-words.ts';
import { TypeSettings } from './type-settings.tsx';

/** The server refuses by name what does not fit; it would take a limit that is no number for none. */
const schema = z.custom<FieldDraft>().superRefine((draft, context) => {
  for (const limit of unreadableLimits(draft)) {
    context.addIssue({ code: 'custom', path: [limit], message: t`Must be a number` });
  }
});
const types = customFieldTypes.map((value) => ({ value, label: typeWords[value] }));
const accesses = fieldAccesses.map((value) => ({ value, label: accessWords[value] }));
const whoSeesIt = t`Who sees it; admins always do`;

const fields: readonly FormField<FieldDraft>[] = [
  { kind: 'text', name: 'label', label: t`Label`, required: true, maxLength: 80 },
  { kind: 'choice', name: 'type', label: t`Type`, options: types },
  { kind: 'custom', name: 'options', label: t`Settings`, Control: TypeSettings, width: 'full' },
  {
    kind: 'text',
    name: 'hint',
    label: t`Hint`,
    maxLength: 200,
    hint: t`Shown below the field in forms`,
    width: 'full',
  },
  { kind: 'text', name: 'defaultValue', label: t`Default of new records`, maxLength: 200 },
  { kind: 'toggle', name: 'required', label: t`Required` },
  {
    kind: 'choice',
    name: 'manager',
    label: t`Managers`,
    options: accesses,
    section: whoSeesIt,
  },
  {
    kind: 'choice',
    name: 'technician',
    label: t`Technicians`,
    options: accesses,
    section: whoSeesIt,
  },
  {
    kind: 'choice',
    name: 'customer',
    label: t`Customers`,
    options: accesses,
    section: whoSeesIt,
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
      title={field === null ? t`New custom field` : t`Edit ${field.label}`}
      size="lg"
      submitLabel={field === null ? t`Add field` : t`Save field`}
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
