import { t } from '@lingui/core/macro';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { useState } from 'react';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm, stayOpen } from '../../records/record-form.tsx';
import { EventChoice } from './event-choice.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { bodyOf, draftOf, type WebhookDraft, webhookDraftSchema } from './webhook-draft.ts';
import { webhookName } from './webhook-words.tsx';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from './webhooks-api.ts';

const fields: readonly FormField<WebhookDraft>[] = [
  {
    kind: 'text',
    name: 'url',
    label: t`Address`,
    required: true,
    maxLength: 500,
    placeholder: 'https://example.com/hooks/switchyard',
    hint: t`Events are sent there by POST, over https.`,
    width: 'full',
  },
  {
    kind: 'text',
    name: 'description',
    label: t`Description`,
    maxLength: 200,
    placeholder: t`Accounting`,
    width: 'full',
  },
  { kind: 'custom', name: 'events', label: t`Events`, Control: EventChoice, width: 'full' },
];

type WebhookDialogProps = {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
};

/** Adds a webhook and shows its secret, or edits one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const [values] = useState(() => draftOf(webhook));
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <RecordForm
      title={webhook === null ? t`New webhook` : t`Edit ${webhookName(webhook)}`}
      submitLabel={webhook === null ? t`Add webhook` : t`Save changes`}
      schema={webhookDraftSchema}
      values={values}
      fields={fields}
      onClose={onClose}
      onSubmit={async (draft) => {
        const body = bodyOf(draft);
        if (webhook !== null) {
          return await update({ id: webhook.id, revision: webhook.revision, body }).unwrap();
        }
        setSecret((await create(body).unwrap()).secret);
        return stayOpen;
      }}
    />
  );
}
