import { t } from '@lingui/core/macro';
import { readErrorId, readPagePath } from '@switchyard/contracts/support/error-reference.ts';
import { ticketPriorities, ticketPriorityWords } from '@switchyard/contracts/support/ticket-options.ts';
import { createTicketSchema, type TicketFact } from '@switchyard/contracts/support/ticket.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { clientFacts } from '../../lib/client-facts.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { ownTickets } from './support-api.ts';
import { SentAlong } from './ticket-facts.tsx';
import { ticketAddress } from './use-desk-choice.ts';
import { questionFields } from './visitor-fields.ts';

const formSchema = createTicketSchema
  .pick({ subject: true, body: true, priority: true })
  .extend({ withFacts: z.boolean() });
type FormInput = z.input<typeof formSchema>;

const shared: readonly FormField<FormInput>[] = [
  { ...questionFields.subject, width: 'full', required: true },
  { ...questionFields.body, width: 'full', required: true },
  {
    kind: 'choice',
    name: 'priority',
    label: t`Priority`,
    width: 'full',
    options: ticketPriorities.map((value) => ({
      value,
      label: `${ticketPriorityWords[value].label}: ${ticketPriorityWords[value].hint.toLowerCase()}`,
    })),
  },
];

/** Requests support. The attached data can be reviewed and excluded. */
export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const { operator, role } = useCurrentUser();
  const status = useAppSelector((state) => state.connection.status);
  const { values, set } = useUrlFilters(ticketAddress);
  const [create] = ownTickets.create.useMutation();
  // As they were when the form was opened: what is shown is what is sent.
  const [{ error, facts }] = useState(() => ({
    error: values.error,
    facts: [
      ...clientFacts(readPagePath(values.from)),
      { name: t`Role`, value: role },
      { name: t`Live connection`, value: status },
    ] satisfies TicketFact[],
  }));
  const fields: readonly FormField<FormInput>[] = [
    ...shared,
    {
      kind: 'custom',
      name: 'withFacts',
      label: t`Facts`,
      width: 'full',
      Control: ({ form }) => (
        <SentAlong
          error={error}
          facts={facts}
          isOn={form.watch('withFacts')}
          onChange={(isOn) => form.setValue('withFacts', isOn, { shouldDirty: true })}
        />
      ),
    },
  ];
  return (
    <RecordForm
      title={t`New ticket`}
      submitLabel={t`Send to support`}
      schema={formSchema}
      values={{ subject: '', body: '', priority: 'normal', withFacts: true }}
      fields={fields}
      onSubmit={async ({ withFacts, ...written }) => {
        const body = { ...written, errorId: readErrorId(error), facts: withFacts ? facts : [] };
        const { id } = await create({ body }).unwrap();
        set({ ticket: id, error: null, from: null, desk: operator ? false : null });
      }}
      onClose={onClose}
    />
  );
}
