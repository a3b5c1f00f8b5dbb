import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm, stayOpen } from '../../records/record-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useAddAuditStreamMutation } from './privacy-api.ts';

const draftSchema = z.strictObject({
  url: z.string().trim().min(1, t`Enter an address`).max(500),
  ca: z.string().max(20_000),
});
type Draft = z.infer<typeof draftSchema>;

const fields: readonly FormField<Draft>[] = [
  {
    kind: 'text',
    name: 'url',
    label: t`Address`,
    required: true,
    maxLength: 500,
    placeholder: 'syslog+tls://logs.example.com:6514',
    hint: t`A syslog server over TLS, or a webhook that begins with https://.`,
    width: 'full',
  },
  {
    kind: 'textarea',
    name: 'ca',
    label: t`Certificate`,
    hint: t`Only if your own authority has signed the certificate of the server: its certificate in PEM form.`,
    width: 'full',
  },
];

/** Adds a stream of the audit, and shows the secret of a webhook. */
export function StreamDialog({ onClose }: { onClose: () => void }) {
  const [add] = useAddAuditStreamMutation();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    return (
      <SecretDialog
        title={t`Signing secret`}
        description={t`Check with it that a message comes from Switchyard. It is shown only now.`}
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <RecordForm
      title={t`New stream of the audit`}
      submitLabel={t`Add stream`}
      schema={draftSchema}
      values={{ url: '', ca: '' }}
      fields={fields}
      onClose={onClose}
      onSubmit={async ({ url, ca }) => {
        const { secret: made } = await add({ url, ca: ca.trim() === '' ? null : ca }).unwrap();
        if (made === undefined) return undefined;
        setSecret(made);
        return stayOpen;
      }}
    />
  );
}
