import { plural, t } from '@lingui/core/macro';
import { contactSalesSchema, contactSchema } from '@switchyard/contracts/leads/contact-request.ts';
import { contactPaths } from '@switchyard/contracts/leads/lead-options.ts';
import { PublicForm } from '../../core/site/public-form.tsx';
import type { GuardedForm } from '../../lib/guarded-form.ts';
import type { RequestError } from '../../lib/request-error.ts';
import { showSiteToast } from '../../lib/site-toast.ts';
import { contactForm, contactSalesForm } from './contact-fields.tsx';
import type { ContactTicket } from './use-contact-ticket.ts';

export type ContactFormProps = {
  source: 'contact' | 'contact-sales';
  guarded: GuardedForm<ContactTicket>;
  onSent: () => void;
};

/** The contact forms. */
export function ContactForm({ source, guarded, onSent }: ContactFormProps) {
  const isSales = source === 'contact-sales';
  return (
    <PublicForm
      form={isSales ? contactSalesForm : contactForm}
      schema={isSales ? contactSalesSchema : contactSchema}
      send={(values, trap) => guarded.send(contactPaths.create, { ...values, source }, trap)}
      onSent={() => {
        showSiteToast({
          title: t`Message sent successfully!`,
          description: t`Our sales team will contact you within 24 hours.`,
        });
        onSent();
      }}
      failedToast={{
        title: t`Error`,
        description: t`Failed to send message. Please try again.`,
        variant: 'destructive',
      }}
      describe={reasonOf}
    />
  );
}

function reasonOf({ status, problem }: RequestError): string {
  if (status === 'network') return t`There was no connection. What you wrote is still here: try again.`;
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil((problem?.retryAfterSeconds ?? 60) / 60));
    return plural(minutes, {
      one: 'Too many messages came from here. Try again in a minute, or call us.',
      other: 'Too many messages came from here. Try again in # minutes, or call us.',
    });
  }
  if (status === 400) return t`Something in the form was refused. Look at the fields and send it again.`;
  return t`We could not take the message just now. What you wrote is still here: try again, or write us an email.`;
}
