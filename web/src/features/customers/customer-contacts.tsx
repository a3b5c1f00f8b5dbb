import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Contact, Customer } from '@switchyard/contracts/customers/customer.ts';
import { scopeOf } from '../../core/permissions.ts';
import { Pencil, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';

const contactForm = lazyComponent(() =>
  import('./contact-form-dialog.tsx').then((module) => module.ContactFormDialog),
);
const roleWords = { billing: t`Invoices`, site: t`On site`, approver: t`Approves` } as const;

/** Contacts of a customer. */
export function CustomerContacts({ customer }: { customer: Customer }) {
  const user = useCurrentUser();
  const scope = scopeOf(user, 'customer.update');
  const mayEdit = scope === 'company' || scope === 'own';
  const [editing, setEditing] = useState<Contact | 'new' | null>(null);
  return (
    <Panel
      title={t`Contacts`}
      actions={
        mayEdit && (
          <Button size="sm" icon={<Plus />} onClick={() => setEditing('new')}>
            <Trans>Add contact</Trans>
          </Button>
        )
      }
    >
      {customer.contacts.length === 0 && (
        <p className="text-sm text-3">
          <Trans>Nobody named yet</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {customer.contacts.map((contact) => (
          <li key={contact.id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-1.5 font-medium text-1">
                {contact.name}
                {contact.roles.map((item) => (
                  <Chip key={item}>{roleWords[item]}</Chip>
                ))}
              </span>
              <span className="flex flex-wrap gap-x-3 text-sm">
                {contact.phone !== null && (
                  <a href={`tel:${contact.phone}`} className="num rounded-sm text-info hover:underline">
                    {formatPhone(contact.phone)}
                  </a>
                )}
                {contact.email !== null && (
                  <a
                    href={`mailto:${contact.email}`}
                    className="rounded-sm wrap-break-word text-info hover:underline"
                  >
                    {contact.email}
                  </a>
                )}
              </span>
            </div>
            {mayEdit && (
              <IconButton
                label={t`Edit ${contact.name}`}
                icon={<Pencil />}
                onClick={() => setEditing(contact)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing !== null && (
        <Suspense fallback={null}>
          <contactForm.Component
            customer={customer}
            contact={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
