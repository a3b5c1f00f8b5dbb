import { Label, Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, useId } from 'react';

type FieldProps = {
  label: ReactNode;
  /** Error message; announced, and sets `aria-invalid` on the control. */
  error?: string | undefined;
  /** Why the value is unusual; announced. */
  warning?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Link or button on the right of the label. */
  aside?: ReactNode;
  /** One control: Input, Textarea, Select trigger, Switch. */
  children: ReactElement;
  className?: string;
};

/** A control with label, hint and error, linked by id and ARIA attributes. */
export function Field(props: FieldProps) {
  const { label, error, warning, hint, required, hideLabel, aside, children, className } = props;
  const id = useId();
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    warning !== undefined && `${id}-warning`,
    error !== undefined && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className ?? ''}`}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <Label.Root htmlFor={id} className="text-sm font-medium text-2">
          {label}
          {required === true && (
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
          )}
        </Label.Root>
        {aside}
      </div>
      <Slot.Root
        id={id}
        {...(required === true ? { 'aria-required': true } : {})}
        {...(error === undefined ? {} : { 'aria-invalid': true })}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
      >
        {children}
      </Slot.Root>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-3">
          {hint}
        </p>
      )}
      {warning !== undefined && (
        <p id={`${id}-warning`} role="status" className="text-xs font-medium text-warn">
          {warning}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
