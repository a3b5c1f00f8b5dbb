import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { type DefaultValues, type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useReadPhone, withPhones } from '../core/typed-phone.ts';
import { customKey } from '../lib/custom-name.ts';
import { groupPhone } from '../lib/format-phone.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { describeRequestError, fieldErrorsOf } from '../lib/request-error.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { CustomPart } from './custom-part.ts';
import type { FormField, FormValues } from './form-field.ts';
import { FormFields } from './form-fields.tsx';
import type { TaggedRecord } from './record-api.ts';
import { createRepeatKeys } from './repeat-keys.ts';

/** Result of a submit that does not close the form. */
export const stayOpen = Symbol('stay open');

/** Custom fields of a form. */
export type FormCustom = {
  /** Null if there are none, or if they have not arrived. */
  readonly part: CustomPart | null;
  /** The values entered for a new record, as a part of the request's body. */
  readonly body: ReturnType<CustomPart['changes']>;
};

const customForm = lazyComponent(() => import('./custom-form.tsx').then((module) => module.CustomForm), {
  untilItArrives: true,
});

/** Idempotency key of a write by the form: the same if the same content is sent again. */
export type KeyOf = (step: string, body: unknown) => string;

type RecordFormProps<Input extends FormValues, Output> = {
  title: string;
  description?: string;
  size?: 'sm' | 'md' | 'lg';
  /** Text of the button: `Create customer`. */
  submitLabel: string;
  cancelLabel?: string;
  schema: z.ZodType<Output, Input>;
  values: Input;
  fields: readonly FormField<Input>[];
  /**
   * Saves; a rejection shows the errors at the fields that the server names. `keyOf` makes the idempotency keys.
   * Resolves to {@link stayOpen} if the form must not close.
   */
  onSubmit: (
    values: Output,
    keyOf: KeyOf,
    form: UseFormReturn<Input, unknown, Output>,
    custom: FormCustom,
  ) => Promise<unknown>;
  /** Kind of record, if companies can add fields to it. */
  record?: TaggedRecord;
  /** Custom values of the record that is edited. */
  customValues?: CustomValues;
  onClose: () => void;
  /** Above the fields. */
  above?: (form: UseFormReturn<Input, unknown, Output>, part: CustomPart | null) => ReactNode;
  /** Something must be decided before the form can be sent. */
  isBlocked?: boolean;
  /** Text of a refusal, one line each; default: that of the request. */
  problemText?: (error: unknown) => string;
  /** At the left of the footer: another action for the record. */
  aside?: (run: (task: () => Promise<unknown>) => void) => ReactNode;
};

/**
 * A form dialog from a schema and a list of fields. Errors from the server are shown at their fields. Closing with
 * unsaved input (Escape, close button, click outside) asks for confirmation.
 */
export function RecordForm<Input extends FormValues, Output>(props: RecordFormProps<Input, Output>) {
  const { title, description, size = 'md', submitLabel, cancelLabel = t`Cancel`, fields, onClose } = props;
  const { above, isBlocked = false, record, customValues = null } = props;
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, run, submit, part, setPart } = useRecordForm(props);
  const plain = form as unknown as UseFormReturn<FormValues>;
  const { errors, isDirty, isSubmitting } = form.formState;
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && leave()}
        title={title}
        description={description}
        size={size}
        footer={
          <>
            {props.aside?.(run)}
            <Button onClick={onClose}>{cancelLabel}</Button>
            <Button variant="primary" type="submit" form={id} busy={isSubmitting} disabled={isBlocked}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {above?.(form, part)}
        <form id={id} noValidate onSubmit={(event) => void submit(event)}>
          <FormFields fields={fields as unknown as readonly FormField<FormValues>[]} form={plain} />
          {record?.customFields && (
            <Suspense fallback={null}>
              <customForm.Component
                record={record}
                form={plain}
                values={customValues}
                onPart={setPart}
                autoFocus={fields.length === 0}
              />
            </Suspense>
          )}
          {errors.root && (
            <p role="alert" className="pt-3 text-sm font-medium whitespace-pre-line text-danger">
              {errors.root.message}
            </p>
          )}
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={t`Discard what you entered?`}
        description={t`It has not been saved.`}
        confirmLabel={t`Discard`}
        danger
        onConfirm={onClose}
      />
    </>
  );
}

function useRecordForm<Input extends FormValues, Output>(props: RecordFormProps<Input, Output>) {
  const { schema, values, fields, onSubmit, onClose, problemText = describeRequestError } = props;
  const [keyOf] = useState(() => createRepeatKeys(() => crypto.randomUUID()));
  const readPhone = useReadPhone();
  const phones = phoneNames(fields);
  const form = useForm<Input, unknown, Output>({
    resolver: withPhones(zodResolver(schema), phones, readPhone),
    defaultValues: withGroupedPhones(values, phones) as DefaultValues<Input>,
  });
  const [part, setPart] = useState<CustomPart | null>(null);
  const attempt = async (task: () => Promise<unknown>) => {
    try {
      if ((await task()) !== stayOpen) onClose();
    } catch (error) {
      const names = new Set<string>(fields.map(({ name }) => name));
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const name = customKey(path) !== null ? path : fieldNamed(path, names);
        if (name !== null) form.setError(name as FieldPath<Input>, { message });
      }
      form.setError('root', { message: problemText(error) });
    }
  };
  const submit = form.handleSubmit((saved) =>
    attempt(() => onSubmit(saved, keyOf, form, { part, body: part?.changes(form.getValues(), null) ?? {} })),
  );
  return { form, submit, part, setPart, run: (task: () => Promise<unknown>) => void attempt(task) };
}

function phoneNames<Input extends FormValues>(fields: readonly FormField<Input>[]): (keyof Input & string)[] {
  return fields.filter((field) => field.kind === 'text' && field.type === 'tel').map(({ name }) => name);
}

function withGroupedPhones<Input extends FormValues>(
  values: Input,
  phones: readonly (keyof Input & string)[],
): Input {
  const grouped = phones.map((name) => {
    const value: unknown = values[name];
    return [name, typeof value === 'string' ? groupPhone(value) : value] as const;
  });
  return { ...values, ...Object.fromEntries(grouped) };
}

/** The form field for the path of an error: `address.city` belongs to `city`. */
function fieldNamed(path: string, names: ReadonlySet<string>): string | null {
  if (names.has(path)) return path;
  return path.split('.').findLast((part) => names.has(part)) ?? null;
}
