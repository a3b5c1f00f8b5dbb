import { t } from '@lingui/core/macro';
import { readErrorId, readPagePath } from '@switchyard/contracts/support/error-reference.ts';
import { visitorSupportRoutes } from '@switchyard/contracts/support/support-routes.ts';
import { type TicketFact, visitorTicketSchema } from '@switchyard/contracts/support/ticket.ts';
import { useEffect, useState } from 'react';
import { PublicForm } from '../../core/site/public-form.tsx';
import { clientFacts } from '../../lib/client-facts.ts';
import { createGuardedForm } from '../../lib/guarded-form.ts';
import { SentAlong } from './ticket-facts.tsx';
import { visitorForm } from './visitor-fields.ts';

const schema = visitorTicketSchema.pick({ name: true, email: true, subject: true, body: true });

export type VisitorTicketFormProps = { onSent: (sent: { number: number; email: string }) => void };

/** Requests support without an account. The attached data can be reviewed and excluded. */
export function VisitorTicketForm({ onSent }: VisitorTicketFormProps) {
  const [guarded] = useState(() => createGuardedForm(visitorSupportRoutes.form.path));
  const [error] = useState(() => new URLSearchParams(window.location.search).get('error') || null);
  const [facts] = useState<TicketFact[]>(() => clientFacts(pageBefore()));
  const [withFacts, setWithFacts] = useState(true);
  useEffect(() => void guarded.open(), [guarded]);
  return (
    <PublicForm<{ number: number }>
      form={visitorForm}
      schema={schema}
      send={(values, trap) => {
        const fields = { ...values, errorId: readErrorId(error), facts: withFacts ? facts : [] };
        return guarded.send(visitorSupportRoutes.create.path, fields, trap);
      }}
      onSent={({ number }, { email = '' }) => onSent({ number, email: email.trim() })}
      failedToast={{
        title: t`Not sent`,
        description: t`What you wrote is still here. Please try again.`,
        variant: 'destructive',
      }}
    >
      <SentAlong error={error} facts={facts} isOn={withFacts} onChange={setWithFacts} />
    </PublicForm>
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
