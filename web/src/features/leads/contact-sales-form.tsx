import { zodResolver } from '@hookform/resolvers/zod';
import { type ContactSalesInput, contactSalesSchema } from '@switchyard/contracts/leads/contact-request.ts';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { GuardedForm } from '../../lib/guarded-form.ts';
import { showSiteToast } from '../../lib/site-toast.ts';
import { FormTrap } from '../../ui/form-trap.tsx';
import { useFirstErrorFocus } from '../../ui/use-first-error-focus.ts';
import { ContactSalesFields } from './contact-sales-fields.tsx';
import { failedToast, sentToast } from './contact-sales-words.ts';
import { ContactSubmit } from './contact-submit.tsx';
import { sendContactRequest } from './send-contact-request.ts';
import type { ContactTicket } from './use-contact-ticket.ts';

const empty: ContactSalesInput = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  phone: '',
  teamSize: '',
  industry: '',
  message: '',
};

export type ContactSalesFormProps = { form: GuardedForm<ContactTicket>; onSent: () => void };

/** The enterprise contact form: validated on submit, then on each change. The input is kept if sending fails. */
export function ContactSalesForm({ form: guarded, onSent }: ContactSalesFormProps) {
  const form = useForm<ContactSalesInput>({
    resolver: zodResolver(contactSalesSchema) as never,
    defaultValues: empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const { register, handleSubmit, watch, setValue, setError, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const trap = useRef<HTMLInputElement>(null);
  const formRef = useFirstErrorFocus(submitCount, isSubmitting);

  const send = async (values: ContactSalesInput) => {
    const outcome = await sendContactRequest(guarded, {
      fields: { ...values, source: 'contact-sales' },
      trap: trap.current?.value ?? '',
    });
    if (outcome.ok) {
      showSiteToast(sentToast);
      return onSent();
    }
    showSiteToast(failedToast);
    for (const [name, message] of Object.entries(outcome.fields)) {
      if (name in empty) setError(name as keyof ContactSalesInput, { message });
    }
    setError('root', { message: outcome.message });
  };

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Contact sales"
      className="relative flex flex-col gap-4 text-md pointer-coarse:text-[16px]"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <ContactSalesFields
        text={(name) => register(name)}
        choice={(name) => ({
          value: watch(name),
          onChange: (value) => setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 }),
        })}
        error={(name) => errors[name]?.message}
      />
      <FormTrap ref={trap} />
      <ContactSubmit busy={isSubmitting} problem={errors.root?.message} />
    </form>
  );
}
