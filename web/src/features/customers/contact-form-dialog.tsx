import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Contact, contactRoleSchema, type Customer } from '@switchyard/contracts/customers/customer.ts';
import { emailSchema, nameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { customers } from './customers-api.ts';

const schema = z.object({
  name: nameSchema,
  phone: optional(phoneSchema),
  email: optional(emailSchema),
  roles: z.array(contactRoleSchema),
});
type Values = z.input<typeof schema>;

const roleLabels = {
  billing: t`Receives invoices`,
  site: t`Is on site`,
  approver: t`Approves work`,
} as const;

const fields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 80, width: 'full' },
  { kind: 'text', name: 'phone', label: t`Phone`, type: 'tel', width: 'full' },
  { kind: 'text', name: 'email', label: t`Email`, type: 'email', width: 'full' },
  {
    kind: 'ticks',
    name: 'roles',
    label: t`Role`,
    options: contactRoleSchema.options.map((value) => ({ value, label: roleLabels[value] })),
    width: 'full',
  },
];

type ContactFormDialogProps = {
  customer: Customer;
  /** Null for a new contact. */
  contact: Contact | null;
  onClose: () => void;
};

/** Adds, edits or removes a contact of a customer. */
export function ContactFormDialog({ customer: opened, contact, onClose }: ContactFormDialogProps) {
  const save = useSaveMerged(customers);
  const others = opened.contacts.filter(({ id }) => id !== contact?.id);
  return (
    <RecordForm
      title={contact === null ? t`New contact` : t`Edit ${contact.name}`}
      size="sm"
      submitLabel={contact === null ? t`Add contact` : t`Save changes`}
      schema={schema}
      values={{
        name: contact?.name ?? '',
        phone: contact?.phone ?? '',
        email: contact?.email ?? '',
        roles: contact?.roles ?? [],
      }}
      fields={fields}
      onClose={onClose}
      onSubmit={(values) =>
        save.orThrow(opened, { contacts: [...others, { ...values, ...(contact ? { id: contact.id } : {}) }] })
      }
      aside={(run) =>
        contact !== null && (
          <Button className="mr-auto" onClick={() => run(() => save.orThrow(opened, { contacts: others }))}>
            <Trans>Remove contact</Trans>
          </Button>
        )
      }
    />
  );
}
