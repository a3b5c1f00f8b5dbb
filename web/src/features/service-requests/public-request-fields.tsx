import { t } from '@lingui/core/macro';
import { dayParts } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { controlClass } from '../../ui/input.tsx';
import { partWords } from './form-words.ts';

/** Class names of a control. */
export const inputClass = `${controlClass} px-2.5 text-md pointer-coarse:text-[16px]`;

type FieldProps = {
  label: string;
  error?: string | undefined;
  required?: boolean;
  children: ReactElement<Record<string, unknown>>;
};

/** A labelled control with its error. The one of `ui` needs a library that this page does not load. */
export function Field({ label, error, required = false, children }: FieldProps) {
  const id = useId();
  const aria = {
    id,
    'aria-required': required || undefined,
    ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium text-2">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {cloneElement(children, aria)}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Fields under a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 text-lg font-semibold text-1">{title}</legend>
      {children}
    </fieldset>
  );
}

type TextProps = {
  name: string;
  label: string;
  error: string | undefined;
  type?: 'text' | 'tel' | 'email';
  autoComplete?: string;
  required?: boolean;
};

/** A text of one line. */
export function Text({ name, label, error, type = 'text', autoComplete, required = false }: TextProps) {
  return (
    <Field label={label} error={error} required={required}>
      <input
        name={name}
        type={type}
        autoComplete={autoComplete}
        maxLength={254}
        className={`${inputClass} h-10 pointer-coarse:h-11`}
      />
    </Field>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  error?: string | undefined;
  initial?: string;
  required?: boolean;
  options: readonly { value: string; label: string }[];
};

/** A native select: phones show their own, and it needs no script. */
export function Choice({ name, label, error, initial, required = false, options }: ChoiceProps) {
  return (
    <Field label={label} error={error} required={required}>
      <select name={name} defaultValue={initial} className={`${inputClass} h-10 pointer-coarse:h-11`}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A day that suits, with the time of day. */
export function Slot({ place, error }: { place: number; error: string | undefined }) {
  const which = place === 0 ? t`Day` : t`Another day`;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={which} error={error}>
        <input name={`slot${place}.date`} type="date" className={`${inputClass} h-10 pointer-coarse:h-11`} />
      </Field>
      <Choice
        name={`slot${place}.part`}
        label={t`Time of day`}
        options={dayParts.map((value) => ({ value, label: partWords[value] }))}
      />
    </div>
  );
}
