import type { ContactForm } from '@switchyard/contracts/leads/lead-routes.ts';
import { contactPaths, salesContactDefaults } from '@switchyard/contracts/leads/lead-options.ts';
import { useEffect, useState } from 'react';
import { createGuardedForm, type GuardedForm } from '../../lib/guarded-form.ts';

export type ContactTicket = ContactForm;
export type SalesContact = { readonly phone: string; readonly email: string };

/** The contact form as opened by the server, and this deployment's other sales contacts. */
export function useContactTicket(): { form: GuardedForm<ContactTicket>; sales: SalesContact } {
  const [form] = useState(() => createGuardedForm<ContactTicket>(contactPaths.form));
  const [sales, setSales] = useState<SalesContact>(salesContactDefaults);
  useEffect(() => {
    let left = false;
    void form.open().then((ticket) => {
      if (ticket !== null && !left) setSales({ phone: ticket.phone, email: ticket.email });
    });
    return () => {
      left = true;
    };
  }, [form]);
  return { form, sales };
}
