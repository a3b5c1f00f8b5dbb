import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { type PickerOption, RecordPicker } from '../ui/record-picker.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { FormField, FormValues } from './form-field.ts';

const widths = {
  full: 'col-span-2 sm:col-span-4',
  half: 'col-span-2',
  quarter: 'col-span-1',
} as const;

type FieldOf<Kind extends FormField<FormValues>['kind']> = Extract<FormField<FormValues>, { kind: Kind }>;
type ControlProps<Kind extends FormField<FormValues>['kind']> = {
  field: FieldOf<Kind>;
  form: UseFormReturn<FormValues>;
  autoFocus: boolean;
};

/** The fields of a form in a grid, in declaration order; the first one gets the focus. */
export function FormFields({
  fields,
  form,
  isFirst = true,
}: {
  fields: readonly FormField<FormValues>[];
  form: UseFormReturn<FormValues>;
  /** False if other fields come before them: none gets the focus. */
  isFirst?: boolean;
}) {
  return (
    <div className="flex flex-col gap-5">
      {sectionsOf(fields).map((section) => (
        <section key={section[0]?.name} aria-label={section[0]?.section}>
          {section[0]?.section !== undefined && (
            <h3 className="mb-2.5 text-md font-semibold text-1">{section[0].section}</h3>
          )}
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
            {section.map((field) => (
              <div key={field.name} className={widths[field.width ?? 'half']}>
                <FormControl field={field} form={form} autoFocus={isFirst && field === fields[0]} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function sectionsOf(fields: readonly FormField<FormValues>[]): readonly (readonly FormField<FormValues>[])[] {
  const sections: FormField<FormValues>[][] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && last[0]?.section === field.section) last.push(field);
    else sections.push([field]);
  }
  return sections;
}

function FormControl({ field, form, autoFocus }: ControlProps<FormField<FormValues>['kind']>) {
  switch (field.kind) {
    case 'custom':
      return <field.Control form={form} />;
    case 'ticks':
      return <Ticks field={field} form={form} autoFocus={autoFocus} />;
    case 'toggle':
      return (
        <Checkbox
          checked={form.watch(field.name) === true}
          onChange={(on) => form.setValue(field.name, on, { shouldDirty: true })}
        >
          {field.label}
        </Checkbox>
      );
    default:
      return <Labelled field={field} form={form} autoFocus={autoFocus} />;
  }
}

/** A control with label, hint and error. */
function Labelled(props: ControlProps<'text' | 'textarea' | 'choice' | 'listed' | 'record'>) {
  const { field, form } = props;
  const { error, isDirty } = form.getFieldState(field.name, form.formState);
  const message = error?.message;
  const warning = isDirty && message === undefined ? field.warn?.(form.watch(field.name)) : undefined;
  return (
    <Field
      label={field.label}
      hint={field.hint}
      required={field.required ?? false}
      error={typeof message === 'string' ? message : undefined}
      warning={warning}
    >
      {controlOf(props)}
    </Field>
  );
}

function controlOf({
  field,
  form,
  autoFocus,
}: ControlProps<'text' | 'textarea' | 'choice' | 'listed' | 'record'>) {
  switch (field.kind) {
    case 'text':
      return <TextControl field={field} form={form} autoFocus={autoFocus} />;
    case 'textarea':
      return (
        <Textarea
          rows={field.rows ?? 2}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          autoFocus={autoFocus || field.autoFocus === true}
          {...form.register(field.name)}
        />
      );
    case 'choice':
      return (
        <Select
          options={field.options}
          value={String(form.watch(field.name))}
          onChange={(value) => choose(form, field.name, value)}
        />
      );
    case 'listed':
      return <ListedRecord field={field} form={form} />;
    case 'record':
      return <PickedRecord field={field} form={form} />;
    default:
      return field satisfies never;
  }
}

/** Sets the value of a field that is no input. */
function choose(form: UseFormReturn<FormValues>, name: string, value: unknown): void {
  form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
}

function TextControl({ field, form, ...rest }: ControlProps<'text'>) {
  const { type = 'text', maxLength, min, max, step, placeholder, inputMode, unit, useSuggestions } = field;
  const listId = useId();
  const suggestions = useSuggestions?.() ?? [];
  return (
    <>
      <Input
        {...{ type, maxLength, min, max, step, placeholder, inputMode, ...rest }}
        trailing={unit}
        autoComplete="off"
        list={suggestions.length > 0 ? listId : undefined}
        {...form.register(field.name)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

function ListedRecord({ field, form, ...aria }: Omit<ControlProps<'listed'>, 'autoFocus'>) {
  const { options, placeholder, isLoading = false } = field.useOptions(form);
  const value = form.watch(field.name);
  return (
    <Select
      {...aria}
      options={options}
      value={typeof value === 'string' && value !== '' ? value : null}
      {...(placeholder === undefined ? {} : { placeholder })}
      // While they load, it can have the focus: it may be the first field of a dialog.
      disabled={options.length === 0 && !isLoading}
      onChange={(chosen) => choose(form, field.name, chosen)}
    />
  );
}

function PickedRecord({ field, form, ...aria }: Omit<ControlProps<'record'>, 'autoFocus'>) {
  const [search, setSearch] = useState('');
  const { options, loading } = field.useOptions(search);
  return (
    <RecordPicker
      {...aria}
      label={field.label}
      placeholder={field.placeholder ?? t`Choose…`}
      value={(form.watch(field.name) as PickerOption | null | undefined) ?? null}
      onChange={(option) => choose(form, field.name, option)}
      options={options}
      search={search}
      onSearch={setSearch}
      loading={loading}
    />
  );
}

function Ticks({ field, form }: ControlProps<'ticks'>) {
  const chosen = form.watch(field.name) as readonly string[];
  const tick = (value: string, on: boolean) =>
    form.setValue(field.name, on ? [...chosen, value] : chosen.filter((one) => one !== value), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const error = form.getFieldState(field.name, form.formState).error?.message;
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium text-2">{field.label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {field.options.map(({ value, label }) => (
          <Checkbox key={value} checked={chosen.includes(value)} onChange={(on) => tick(value, on)}>
            {label}
          </Checkbox>
        ))}
      </div>
      {typeof error === 'string' && (
        <p role="alert" className="pt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
