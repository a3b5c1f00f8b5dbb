import { readErrorId, readPagePath } from '@switchyard/contracts/support/error-reference.ts';
import { visitorSupportRoutes } from '@switchyard/contracts/support/support-routes.ts';
import { type TicketFact, visitorTicketSchema } from '@switchyard/contracts/support/ticket.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { clientFacts } from '../../lib/client-facts.ts';
import { formResolver } from '../../lib/form-resolver.ts';
import { createGuardedForm } from '../../lib/guarded-form.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { showSiteToast } from '../../lib/site-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormTrap } from '../../ui/form-trap.tsx';
import { useFirstErrorFocus } from '../../ui/use-first-error-focus.ts';
import { AboutError } from './about-error.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { VisitorFields } from './visitor-fields.tsx';

const formSchema = visitorTicketSchema.pick({ name: true, email: true, subject: true, body: true });
type FormInput = z.input<typeof formSchema>;
const empty: FormInput = { name: '', email: '', subject: '', body: '' };

export type VisitorTicketFormProps = { onSent: (sent: { number: number; email: string }) => void };

/** Requests support without an account. The attached data can be reviewed and excluded. */
export function VisitorTicketForm({ onSent }: VisitorTicketFormProps) {
  const [guarded] = useState(() => createGuardedForm(visitorSupportRoutes.form.path));
  const [named] = useState(() => new URLSearchParams(window.location.search).get('error') || null);
  const errorId = readErrorId(named);
  const [facts] = useState<TicketFact[]>(() => clientFacts(pageBefore()));
  const [withFacts, setWithFacts] = useState(true);
  const trap = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, setError, formState } = useForm<FormInput>({
    resolver: formResolver(formSchema) as never,
    defaultValues: empty,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const formRef = useFirstErrorFocus(submitCount, isSubmitting);
  useEffect(() => void guarded.open(), [guarded]);

  const send = async (values: FormInput) => {
    const fields = { ...values, errorId, facts: withFacts ? facts : [] };
    const answer = await guarded.send<{ number: number }>(
      visitorSupportRoutes.create.path,
      fields,
      trap.current?.value ?? '',
    );
    if (answer.ok) return onSent({ number: answer.data.number, email: values.email.trim() });
    showSiteToast({
      title: 'Not sent',
      description: 'What you wrote is still here. Please try again.',
      variant: 'destructive',
    });
    for (const [name, message] of Object.entries(fieldErrorsOf(answer.error))) {
      if (name in empty) setError(name as keyof FormInput, { message });
    }
    setError('root', { message: describeRequestError(answer.error) });
  };
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="New ticket"
      className="relative flex flex-col gap-4 text-md pointer-coarse:text-[16px]"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <VisitorFields text={(name) => register(name)} error={(name) => errors[name]?.message} />
      <AboutError id={errorId} named={named !== null} />
      <fieldset className="flex flex-col gap-2 rounded-md border border-line px-3 py-2">
        <legend className="sr-only">What is sent along</legend>
        <Checkbox checked={withFacts} onChange={setWithFacts}>
          Send these facts along
        </Checkbox>
        <div className={withFacts ? '' : 'opacity-50'}>
          <TicketFacts facts={facts} />
        </div>
      </fieldset>
      <FormTrap ref={trap} />
      {errors.root && (
        <p className="rounded-md bg-danger-wash px-3 py-2 text-md font-medium text-danger">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isSubmitting} className="h-11 px-5 text-base">
        {isSubmitting ? 'Sending…' : 'Send to Support'}
      </Button>
    </form>
  );
}

/** The referring page of our site, without its query. */
function pageBefore(): string | null {
  const named = readPagePath(new URLSearchParams(window.location.search).get('from'));
  if (named !== null) return named;
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? pathname : null;
}
