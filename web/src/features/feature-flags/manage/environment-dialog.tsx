import { t } from '@lingui/core/macro';
import { environmentKinds } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { flagEnvironmentSchema } from '@switchyard/contracts/feature-flags/flag.ts';
import { z } from 'zod';
import type { FormField } from '../../../records/form-field.ts';
import { RecordForm } from '../../../records/record-form.tsx';
import { environmentKindLooks } from './environment-kind-looks.ts';
import { useCreateFlagEnvironmentMutation } from './flag-desk-api.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(60),
  key: flagEnvironmentSchema,
  kind: z.enum(environmentKinds),
});
type EnvironmentForm = z.infer<typeof schema>;

const fields: readonly FormField<EnvironmentForm>[] = [
  {
    kind: 'text',
    name: 'name',
    label: t`Name`,
    required: true,
    maxLength: 60,
    placeholder: t`Pilot branch`,
  },
  {
    kind: 'choice',
    name: 'kind',
    label: t`Kind`,
    options: environmentKinds.map((value) => ({ value, label: environmentKindLooks[value].word })),
  },
  {
    kind: 'text',
    name: 'key',
    label: t`Key`,
    required: true,
    maxLength: 40,
    // no-literal-text: a key as programs read it
    placeholder: 'pilot-branch',
    hint: t`Lower case letters, digits, - and _; it cannot be changed later`,
    width: 'full',
  },
];
const values: EnvironmentForm = { name: '', key: '', kind: 'test' };

/** Adds an environment. */
export function EnvironmentDialog({ onClose }: { onClose: () => void }) {
  const [create] = useCreateFlagEnvironmentMutation();
  return (
    <RecordForm
      title={t`New environment`}
      description={t`Every flag starts switched off in it. An environment cannot be removed.`}
      submitLabel={t`Add environment`}
      schema={schema}
      values={values}
      fields={fields}
      onClose={onClose}
      onSubmit={(body, keyOf) => create({ body, idempotencyKey: keyOf('environment', body) }).unwrap()}
    />
  );
}
