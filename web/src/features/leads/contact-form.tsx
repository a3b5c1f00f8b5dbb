import { zodResolver } from '@hookform/resolvers/zod';
import { contactSchema } from '@switchyard/contracts/leads/contact-request.ts';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { GuardedForm } from '../../lib/guarded-form.ts';
import { showSiteToast } from '../../lib/site-toast.ts';
import { FormTrap } from '../../ui/form-trap.tsx';
import { useFirstErrorFocus } from '../../ui/use-first-error-focus.ts';
import { ContactFields } from './contact-fields.tsx';
import { failedToast, sentToast } from './contact-sales-words.ts';
import { ContactSubmit } from './contact-submit.tsx';
import { sendContactRequest } from './send-contact-request.ts';
import type { ContactTicket } from './use-contact-ticket.ts';

type ContactInput = Required<z.input<typeof contactSchema>>;
const empty: ContactInput = { firstName: '', lastName: '', email: '', company: '', message: '' };

export type ContactFormProps = { form: GuardedForm<ContactTicket>; onSent: () => void };

/** The short form of `/contact`. The input is kept if sending fails. */
export function ContactForm({ form: guarded, onSent }: ContactFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<ContactInput>({
    resolver: zodResolver(contactSchema) as never,
    defaultValues: empty,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const trap = useRef<HTMLInputElement>(null);
  const formRef = useFirstErrorFocus(submitCount, isSubmitting);
  const send = async (values: ContactInput) => {
    const outcome = await sendContactRequest(guarded, {
      fields: { ...values, source: 'contact' },
      trap: trap.current?.value ?? '',
    });
    if (outcome.ok) {
      showSiteToast(sentToast);
      return onSent();
    }
    showSiteToast(failedToast);
    for (const [name, message] of Object.entries(outcome.fields)) {
      if (name in empty) setError(name as keyof ContactInput, { message });
    }
    setError('root', { message: outcome.message });
  };
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Contact"
      className="relative flex flex-col gap-4 text-md pointer-coarse:text-[16px]"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <ContactFields text={(name) => register(name)} error={(name) => errors[name]?.message} />
      <FormTrap ref={trap} />
      <ContactSubmit busy={isSubmitting} problem={errors.root?.message} />
    </form>
  );
}
