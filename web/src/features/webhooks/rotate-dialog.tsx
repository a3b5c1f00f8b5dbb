import { plural, t } from '@lingui/core/macro';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm, stayOpen } from '../../records/record-form.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { useRotateSecretMutation } from './webhooks-api.ts';

const schema = z.object({ keepOldHours: z.string() });
type Draft = z.infer<typeof schema>;

const hours = [24, 4, 1, 0];
const fields: readonly FormField<Draft>[] = [
  {
    kind: 'choice',
    name: 'keepOldHours',
    label: t`The previous secret stays valid for`,
    options: hours.map((value) => ({
      value: String(value),
      label: value === 0 ? t`No time: it ends at once` : plural(value, { one: '# hour', other: '# hours' }),
    })),
    width: 'full',
  },
];

type RotateDialogProps = { webhook: Webhook; onClose: () => void };

/** Replaces the secret and shows the new one. */
export function RotateDialog({ webhook, onClose }: RotateDialogProps) {
  const [rotate] = useRotateSecretMutation();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <RecordForm
      size="sm"
      title={t`Replace the secret?`}
      description={t`Until the previous secret ends, events are signed with both: your program can change without missing one.`}
      submitLabel={t`Replace secret`}
      schema={schema}
      values={{ keepOldHours: '24' }}
      fields={fields}
      onClose={onClose}
      onSubmit={async ({ keepOldHours }) => {
        const made = await rotate({ id: webhook.id, keepOldHours: Number(keepOldHours) }).unwrap();
        setSecret(made.secret);
        return stayOpen;
      }}
    />
  );
}
