import { t } from '@lingui/core/macro';
import { customerKindSchema } from '@switchyard/contracts/customers/customer.ts';
import { companyNameSchema, emailSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { capitalised } from '../../records/record-nouns.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { customers } from './customers-api.ts';

const schema = z.object({
  name: companyNameSchema,
  kind: customerKindSchema,
  email: optional(emailSchema),
  phone: optional(phoneSchema),
  line1: z.string().trim().min(2, t`Required`).max(160),
  city: z.string().trim().min(1, t`Required`).max(80),
  region: z.string().trim().max(80),
  postalCode: z.string().trim().max(16),
  territory: optional(z.string().trim().max(80)),
});
type Values = z.input<typeof schema>;

const empty: Values = {
  name: '',
  kind: 'residential',
  email: '',
  phone: '',
  line1: '',
  city: '',
  region: '',
  postalCode: '',
  territory: '',
};

const kinds = customerKindSchema.options.map((value) => ({ value, label: capitalised(value) }));
const streetHint = t`Becomes the billing address and the first site`;

const fields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 120 },
  { kind: 'choice', name: 'kind', label: t`Kind`, options: kinds },
  { kind: 'text', name: 'phone', label: t`Phone`, type: 'tel' },
  { kind: 'text', name: 'email', label: t`Email`, type: 'email' },
  {
    kind: 'text',
    name: 'line1',
    label: t`Street`,
    required: true,
    maxLength: 160,
    hint: streetHint,
    width: 'full',
  },
  { kind: 'text', name: 'city', label: t`City`, required: true, maxLength: 80 },
  { kind: 'text', name: 'region', label: t`State`, maxLength: 80, width: 'quarter' },
  { kind: 'text', name: 'postalCode', label: t`Postal code`, maxLength: 16, width: 'quarter' },
  { kind: 'text', name: 'territory', label: t`Territory`, maxLength: 80 },
];

/** Creates a customer with the address as its first site, so that a job can be added at once. */
export function CustomerFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [createCustomer] = customers.create.useMutation();
  const country = useCurrentUser().companyCountry ?? 'US';
  return (
    <RecordForm
      title={t`New customer`}
      submitLabel={t`Create customer`}
      record={customers.record}
      schema={schema}
      values={empty}
      fields={fields}
      onClose={onClose}
      onSubmit={async ({ name, kind, email, phone, territory, ...place }, keyOf, _, custom) => {
        const address = { ...place, line2: '', country };
        const site = { name: place.line1, address, territory };
        const body = { name, kind, email, phone, billingAddress: address, site, ...custom.body };
        const customer = await createCustomer({ body, idempotencyKey: keyOf('customer', body) }).unwrap();
        await navigate(`/customers/${customer.id}`);
      }}
    />
  );
}
