import { t } from '@lingui/core/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { FormField } from '../../../records/form-field.ts';
import { type KeyOf, RecordForm } from '../../../records/record-form.tsx';
import { BlastRadius } from '../blast/blast-radius.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { environmentName } from '../environments.ts';
import {
  type NewRequest,
  useChangeFlagRequestMutation,
  useCreateFlagRequestMutation,
} from './requests-api.ts';

const schema = z.object({
  title: z.string().trim().min(3, t`Enter what it is for`).max(120),
  reason: z.string().max(500),
  submit: z.boolean(),
});
type Draft = z.infer<typeof schema>;

const words: readonly FormField<Draft>[] = [
  { kind: 'text', name: 'title', label: t`Title`, required: true, maxLength: 120, width: 'full' },
  { kind: 'textarea', name: 'reason', label: t`Reason`, rows: 2, maxLength: 500, width: 'full' },
];
const fields: readonly FormField<Draft>[] = [
  ...words,
  { kind: 'toggle', name: 'submit', label: t`Ask for review now`, width: 'full' },
];

type RequestDialogProps = {
  flagKey: string;
  environment: FlagEnvironment;
  /** Revision of the flag there, on which the change is based. */
  revision: number;
  change: NewRequest['change'];
  /** The request that gets the change instead of what it has; absent: a new one. */
  request?: FlagRequest | undefined;
  reason?: string;
  onClose: () => void;
  /** After it has been sent. */
  onDone?: () => void;
  /** Takes a refusal of the change itself, whose fields are elsewhere; false if it is about none of them. */
  onRefused?: (error: unknown) => boolean;
};

/** Requests a change of a flag, or gives a request another content. */
export function RequestDialog(props: RequestDialogProps) {
  const {
    flagKey: key,
    environment,
    revision,
    change,
    request,
    reason = '',
    onClose,
    onDone,
    onRefused,
  } = props;
  const [create] = useCreateFlagRequestMutation();
  const [edit] = useChangeFlagRequestMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const [values] = useState<Draft>(() => ({
    title: request?.title ?? '',
    reason: request?.reason ?? reason,
    submit: true,
  }));
  const place = environmentName(environment);
  const save = async ({ submit, ...draft }: Draft, keyOf: KeyOf) => {
    const text = {
      title: draft.title.trim(),
      reason: draft.reason.trim() === '' ? null : draft.reason.trim(),
    };
    const send = () => {
      if (request !== undefined) {
        const body = { ...text, change, baseRevision: revision };
        return edit({ id: request.id, revision: request.revision, body });
      }
      const body = { ...text, change, submit };
      const idempotencyKey = keyOf('request', { environment, revision, ...body });
      return create({ key, environment, revision, body, idempotencyKey });
    };
    const saved = await send()
      .unwrap()
      .catch((error: unknown) => {
        if (onRefused?.(error) === true) return null;
        throw error;
      });
    if (saved === null) return;
    toast({ title: request === undefined ? t`Change requested` : t`Change request edited` });
    onDone?.();
    void navigate(`/feature-flags/requests/${saved.id}`);
  };
  return (
    <RecordForm
      title={request === undefined ? t`Request a change` : t`Edit the change request`}
      description={
        request === undefined
          ? t`Another person approves changes in ${place} before they are made.`
          : t`An approval is void then: it waits for review again.`
      }
      submitLabel={request === undefined ? t`Request change` : t`Save changes`}
      schema={schema}
      values={values}
      fields={request === undefined ? fields : words}
      above={() => (
        <div className="mb-3">
          <BlastRadius flag={key} environment={environment} question={{ change }} />
        </div>
      )}
      onClose={onClose}
      onSubmit={save}
    />
  );
}
