import { t } from '@lingui/core/macro';
import { customerKinds, customerStatuses } from '@switchyard/contracts/customers/customer-kind.ts';
import { type FormField, section } from '../../records/form-field.ts';
import { capitalised } from '../../records/record-nouns.ts';
import { AddressField, addressText } from './address-field.tsx';
import type { CustomerInput } from './customer-edit.ts';
import { statusWord } from './status-word.ts';

/** All fields of a customer that the office may change; contacts and custom fields are added to them. */
export const customerEditFields: readonly FormField<CustomerInput>[] = [
  ...section<CustomerInput>(t`Customer`, [
    { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 120, width: 'full' },
    {
      kind: 'choice',
      name: 'kind',
      label: t`Kind`,
      options: customerKinds.map((value) => ({ value, label: capitalised(value) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t`Status`,
      options: customerStatuses.map((value) => ({ value, label: statusWord[value] })),
    },
    { kind: 'text', name: 'phone', label: t`Phone`, type: 'tel' },
    { kind: 'text', name: 'email', label: t`Email`, type: 'email' },
    {
      kind: 'toggle',
      name: 'doNotService',
      label: t`Do not service: new jobs are refused`,
      show: (on) => (on === true ? t`Yes` : t`No`),
      width: 'full',
    },
  ]),
  ...section<CustomerInput>(t`Billing`, [
    {
      kind: 'custom',
      name: 'billingAddress',
      label: t`Billing address`,
      Control: AddressField,
      show: addressText,
      width: 'full',
    },
    {
      kind: 'text',
      name: 'paymentTermsDays',
      label: t`Payment terms`,
      type: 'number',
      required: true,
      min: 0,
      max: 180,
      unit: t`days`,
    },
    {
      kind: 'text',
      name: 'externalRef',
      label: t`Reference`,
      maxLength: 200,
      hint: t`Your own number of the customer`,
    },
  ]),
  ...section<CustomerInput>(t`For the office`, [
    { kind: 'text', name: 'tags', label: t`Tags`, placeholder: t`Separated by commas`, width: 'full' },
    { kind: 'textarea', name: 'notes', label: t`Notes`, rows: 3, maxLength: 10_000, width: 'full' },
  ]),
];
