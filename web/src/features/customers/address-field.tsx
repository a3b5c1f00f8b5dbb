import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { classNames } from '../../lib/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { CustomerInput } from './customer-edit.ts';

type Typed = CustomerInput['billingAddress'];

const parts = [
  { name: 'line1', label: t`Street`, maxLength: 160, wide: true },
  { name: 'line2', label: t`Floor, unit`, maxLength: 160, wide: true },
  { name: 'city', label: t`City`, maxLength: 80, wide: true },
  { name: 'region', label: t`State`, maxLength: 80, wide: false },
  { name: 'postalCode', label: t`Postal code`, maxLength: 16, wide: false },
  { name: 'country', label: t`Country`, maxLength: 2, wide: false },
] as const;

/** The billing address: one value, so that two people who change parts of it decide between whole addresses. */
export function AddressField({ form }: { form: UseFormReturn<CustomerInput> }) {
  const { error } = form.getFieldState('billingAddress', form.formState);
  return (
    <fieldset>
      <legend className="sr-only">
        <Trans>Billing address</Trans>
      </legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {parts.map(({ name, label, maxLength, wide }) => {
          // no-literal-text: path of a value
          const path = `billingAddress.${name}` as const;
          const { error: own } = form.getFieldState(path, form.formState);
          return (
            <div key={name} className={classNames(wide ? 'col-span-2' : 'col-span-1')}>
              <Field label={label} error={own?.message}>
                <Input type="text" maxLength={maxLength} autoComplete="off" {...form.register(path)} />
              </Field>
            </div>
          );
        })}
      </div>
      {typeof error?.message === 'string' && (
        <p role="alert" className="pt-1 text-sm font-medium text-danger">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}

/** The address in one line, as shown when two people have changed it. */
export function addressText(value: unknown): string {
  const { line1, line2, city, region, postalCode, country } = value as Typed;
  if (line1 === '' && city === '') return '';
  return [line1, line2, city, region, postalCode, country].filter(Boolean).join(', ');
}
