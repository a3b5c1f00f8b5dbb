import { t } from '@lingui/core/macro';
import type { ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type {
  CustomValue,
  CustomValues,
  LinkKind,
} from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { textLimits } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { majorText } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { customName } from '../lib/custom-name.ts';
import { typedAmount, typedNumber } from '../lib/typed-number.ts';
import { Field } from '../ui/field.tsx';
import { RecordPicker } from '../ui/record-picker.tsx';
import { useLinkedRecordsQuery } from './custom-fields-api.ts';
import type { CustomPart, CustomPatch } from './custom-part.ts';
import type { FormField, FormValues } from './form-field.ts';
import { FormFields } from './form-fields.tsx';
import type { TaggedRecord } from './record-api.ts';
import { useCustomFields } from './use-custom-fields.ts';

type CustomFormProps = {
  record: TaggedRecord;
  form: UseFormReturn<FormValues>;
  /** Values of the edited record; null for a new one. */
  values: CustomValues | null;
  /** Passes the fields to the form, which sends and settles them. */
  onPart: (part: CustomPart) => void;
  autoFocus: boolean;
};

/** The custom fields of a record's form that the user may write. Nothing if there are none. */
export function CustomForm({ record, form, values, onPart, autoFocus }: CustomFormProps) {
  const fields = useCustomFields(record);
  const part = useMemo(() => fields && partOf(fields.filter(({ mayWrite }) => mayWrite)), [fields]);
  useEffect(() => {
    if (!part) return;
    const { defaultValues = {} } = form.formState;
    if (part.fields.length > 0 && defaultValues['custom'] === undefined) {
      // Typed text is kept: the fields may arrive after it.
      form.reset({ ...defaultValues, custom: part.toInput(values) }, { keepDirtyValues: true });
    }
    onPart(part);
  }, [part, form, values, onPart]);
  if (!part || part.fields.length === 0) return null;
  return (
    <div className="pt-5">
      <FormFields fields={part.fields} form={form} isFirst={autoFocus} />
    </div>
  );
}

function partOf(fields: readonly ShownField[]): CustomPart {
  const read = (typed: FormValues) => {
    const custom = (typed['custom'] ?? {}) as Readonly<Record<string, unknown>>;
    return fields
      .filter(({ key }) => custom[key] !== undefined)
      .map((field) => [field, readInput(field, custom[field.key])] as const);
  };
  return {
    fields: fields.map(formField),
    toInput: (values) =>
      Object.fromEntries(
        fields.map((field) => [
          field.key,
          inputOf(field, values === null ? field.defaultValue : values[field.key]),
        ]),
      ),
    changes: (typed, before) => {
      const changed = read(typed).filter(([{ key, defaultValue }, value]) =>
        before === null ? value !== null || defaultValue !== null : value !== (before[key] ?? null),
      );
      const custom: CustomPatch = Object.fromEntries(changed.map(([{ key }, value]) => [key, value]));
      return changed.length === 0 ? {} : { custom };
    },
  };
}

function yesNo() {
  return [
    { value: '', label: '–' },
    { value: 'yes', label: t`Yes` },
    { value: 'no', label: t`No` },
  ];
}

/** A custom field as a field of a form; its value there is a text. */
function formField(field: ShownField): FormField<FormValues> {
  const { key, label, hint, required, type } = field;
  const base = {
    name: customName(key),
    label,
    required,
    section: t`Custom fields`,
    ...(hint === '' ? {} : { hint }),
  };
  switch (type) {
    case 'text':
      return { ...base, kind: 'text', maxLength: textLimits.text };
    case 'long_text':
      return { ...base, kind: 'textarea', maxLength: textLimits.long_text, width: 'full' };
    case 'number':
      return {
        ...base,
        kind: 'text',
        inputMode: 'decimal',
        ...(field.unit === null ? {} : { unit: field.unit }),
      };
    case 'money':
      return { ...base, kind: 'text', inputMode: 'decimal', unit: field.currency };
    case 'date':
      return { ...base, kind: 'text', type: 'date' };
    case 'choice': {
      const options = field.options.map(({ id, label: text, retired }) => ({
        value: id,
        label: retired ? t`${text} (retired)` : text,
      }));
      return { ...base, kind: 'choice', options: [{ value: '', label: '–' }, ...options] };
    }
    case 'yes_no':
      return { ...base, kind: 'choice', options: yesNo() };
    case 'link':
      return { ...base, kind: 'custom', Control: (props) => <LinkControl {...props} field={field} /> };
    default:
      return type satisfies never;
  }
}

function inputOf(field: ShownField, value: CustomValue | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (field.type === 'yes_no') return value === true ? 'yes' : 'no';
  if (field.type === 'money' && typeof value === 'number') return majorText(field.currency, value);
  return String(value);
}

/** The value that was typed; a text that is no number is sent as it is, and refused by name. */
function readInput(field: ShownField, typed: unknown): CustomValue | null {
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (text === '') return null;
  if (field.type === 'yes_no') return text === 'yes';
  if (field.type !== 'number' && field.type !== 'money') return text;
  return (field.type === 'number' ? typedNumber(text) : typedAmount(field.currency, text)) ?? text;
}

type LinkControlProps = { form: UseFormReturn<FormValues>; field: ShownField };

function LinkControl({ form, field }: LinkControlProps) {
  const name = customName(field.key);
  const kind = field.linkKind as LinkKind;
  const [search, setSearch] = useState('');
  const watched = form.watch(name);
  const id = typeof watched === 'string' ? watched : '';
  const found = useLinkedRecordsQuery({ kind, ...(search === '' ? {} : { q: search }) });
  const named = useLinkedRecordsQuery({ kind, ids: id }, { skip: id === '' });
  const label = named.data?.items[0]?.label ?? found.data?.items.find((one) => one.id === id)?.label ?? '…';
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field
      label={field.label}
      required={field.required}
      {...(field.hint === '' ? {} : { hint: field.hint })}
      {...(error?.message === undefined ? {} : { error: error.message })}
    >
      <RecordPicker
        label={field.label}
        value={id === '' ? null : { id, label }}
        options={[{ id: '', label: '–' }, ...(found.data?.items ?? [])]}
        search={search}
        onSearch={setSearch}
        loading={found.isFetching}
        onChange={(option) => form.setValue(name, option.id, { shouldDirty: true })}
      />
    </Field>
  );
}
