import { t } from '@lingui/core/macro';
import {
  addressSchema,
  type Customer,
  customerKindSchema,
  customerStatusSchema,
  type UpdateCustomer,
  updateCustomerSchema,
} from '@switchyard/contracts/customers/customer.ts';
import {
  companyNameSchema,
  emailSchema,
  phoneSchema,
  shortTextSchema,
} from '@switchyard/contracts/http/primitives.ts';
import { z } from 'zod';
import { optional } from '../../records/optional-text.ts';
import { tagList, wholeNumber } from '../../records/typed-values.ts';

const place = {
  line1: z.string().trim().max(160),
  line2: z.string().trim().max(160),
  city: z.string().trim().max(80),
  region: z.string().trim().max(80),
  postalCode: z.string().trim().max(16),
  country: z.string().trim().toUpperCase(),
};

/** An address as typed: null while nothing but its country is filled in. */
const typedAddress = z.object(place).transform((typed, context) => {
  const { country, ...parts } = typed;
  if (Object.values(parts).every((part) => part === '')) return null;
  if (parts.line1.length < 2) {
    context.addIssue({ code: 'custom', path: ['line1'], message: t`Required` });
  }
  if (parts.city === '') context.addIssue({ code: 'custom', path: ['city'], message: t`Required` });
  if (!addressSchema.shape.country.safeParse(country).success) {
    context.addIssue({ code: 'custom', path: ['country'], message: t`Use the two-letter code` });
  }
  return typed;
});

/** Fields of a customer as typed. */
export const customerEditSchema = z.object({
  name: companyNameSchema,
  kind: customerKindSchema,
  status: customerStatusSchema,
  phone: optional(phoneSchema),
  email: optional(emailSchema),
  billingAddress: typedAddress,
  paymentTermsDays: wholeNumber.pipe(updateCustomerSchema.shape.paymentTermsDays.unwrap()),
  doNotService: z.boolean(),
  tags: tagList,
  notes: z.string().trim().max(10_000),
  externalRef: optional(shortTextSchema),
});
export type CustomerInput = z.input<typeof customerEditSchema>;

/** Form values of a customer. @param country of an address that is not filled in yet, two letters */
export function toCustomerInput(customer: Customer, country: string): CustomerInput {
  const { name, kind, status, doNotService } = customer;
  const none = { line1: '', line2: '', city: '', region: '', postalCode: '', country };
  return {
    name,
    kind,
    status,
    doNotService,
    phone: customer.phone ?? '',
    email: customer.email ?? '',
    billingAddress: customer.billingAddress ?? none,
    paymentTermsDays: String(customer.paymentTermsDays),
    tags: customer.tags.join(', '),
    notes: customer.notes ?? '',
    externalRef: customer.externalRef ?? '',
  };
}

/** The change to send, limited to these fields. */
export function toCustomerPatch(
  form: z.output<typeof customerEditSchema>,
  fields: readonly (keyof CustomerInput)[],
): UpdateCustomer {
  const whole: Required<{ [Field in keyof CustomerInput]: UpdateCustomer[Field] }> = {
    ...form,
    notes: form.notes === '' ? null : form.notes,
  };
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}
