import { plural, t } from '@lingui/core/macro';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { useState } from 'react';
import { z } from 'zod';
import { formatDate } from '../../lib/format-date.ts';
import { toInstant } from '../../lib/to-instant.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useReplayDeliveriesMutation } from './webhooks-api.ts';

const schema = z.object({
  since: z.string().min(1, t`Enter a time`),
  until: z.string(),
  which: z.enum(['failed', 'all']),
});
type Draft = z.infer<typeof schema>;

const dayMs = 86_400_000;

function fieldsIn(zone: string): readonly FormField<Draft>[] {
  return [
    { kind: 'text', name: 'since', label: t`From`, type: 'datetime-local', required: true, hint: zone },
    { kind: 'text', name: 'until', label: t`Until`, type: 'datetime-local', hint: t`Empty: now` },
    {
      kind: 'choice',
      name: 'which',
      label: t`Deliveries`,
      options: [
        { value: 'failed', label: t`Only failed ones` },
        { value: 'all', label: t`All` },
      ],
      width: 'full',
    },
  ];
}

type ReplayDialogProps = { webhook: Webhook; zone: string; onClose: () => void };

/** Sends the deliveries of a period again. */
export function ReplayDialog({ webhook, zone, onClose }: ReplayDialogProps) {
  const [replay] = useReplayDeliveriesMutation();
  const toast = useToast();
  const [values] = useState<Draft>(() => ({
    since: formatDate(Date.now() - dayMs, zone, 'isoMinute'),
    until: '',
    which: 'failed',
  }));
  return (
    <RecordForm
      title={t`Send events again`}
      description={t`Each is sent with the id that it had, so that your program can recognise it. At most 10,000 at once, the oldest first.`}
      submitLabel={t`Send again`}
      schema={schema}
      values={values}
      fields={fieldsIn(zone)}
      onClose={onClose}
      onSubmit={async ({ since, until, which }) => {
        const end = toInstant(until, zone);
        const { replayed, hasMore } = await replay({
          id: webhook.id,
          body: { since: toInstant(since, zone) ?? '', which, ...(end === null ? {} : { until: end }) },
        }).unwrap();
        toast({
          title: plural(replayed, {
            0: 'No delivery matches',
            one: '# delivery is sent again',
            other: '# deliveries are sent again',
          }),
          ...(hasMore ? { description: t`More match: send them after these.` } : {}),
        });
      }}
    />
  );
}
