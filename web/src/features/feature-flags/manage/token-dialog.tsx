import { t } from '@lingui/core/macro';
import { defaultProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import { tokenKinds } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { FormField } from '../../../records/form-field.ts';
import { RecordForm } from '../../../records/record-form.tsx';
import { type CreatedToken, useCreateFlagTokenMutation, useFlagEnvironmentsQuery } from './flag-desk-api.ts';
import { chosenProjectsSchema, TokenProjects } from './token-projects.tsx';
import { type TokenLifetime, tokenEnd, tokenLifetimes } from './token-state.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(100),
  kind: z.enum(tokenKinds),
  environment: z.string().min(1),
  projects: chosenProjectsSchema,
  lifetime: z.enum(tokenLifetimes),
});
type TokenForm = z.infer<typeof schema>;

const lifetimeWords: Readonly<Record<TokenLifetime, string>> = {
  never: t`Until it is revoked`,
  '30': t`30 days`,
  '90': t`90 days`,
  '365': t`One year`,
};

const fields: readonly FormField<TokenForm>[] = [
  {
    kind: 'text',
    name: 'name',
    label: t`Name`,
    required: true,
    maxLength: 100,
    placeholder: t`Billing service`,
    hint: t`The program that uses it`,
    width: 'full',
  },
  {
    kind: 'choice',
    name: 'kind',
    label: t`For`,
    options: [
      { value: 'client', label: t`Servers: receive the rules` },
      { value: 'frontend', label: t`Browsers and phones: receive results only` },
    ],
    width: 'full',
  },
  { kind: 'listed', name: 'environment', label: t`Environment`, useOptions: useEnvironmentOptions },
  {
    kind: 'choice',
    name: 'lifetime',
    label: t`Valid for`,
    options: tokenLifetimes.map((value) => ({ value, label: lifetimeWords[value] })),
  },
  { kind: 'custom', name: 'projects', label: t`Projects`, Control: TokenProjects<TokenForm>, width: 'full' },
];
const values: TokenForm = {
  name: '',
  kind: 'client',
  environment: 'production',
  projects: [defaultProject],
  lifetime: 'never',
};

function useEnvironmentOptions(_: UseFormReturn<TokenForm>) {
  const { data = [] } = useFlagEnvironmentsQuery();
  return { options: data.map(({ key, name }) => ({ value: key, label: name })) };
}

type TokenDialogProps = {
  /** Receives the only copy of the secret. */
  onCreated: (token: CreatedToken) => void;
  onClose: () => void;
};

/** Creates a token of programs. */
export function TokenDialog({ onCreated, onClose }: TokenDialogProps) {
  const [create] = useCreateFlagTokenMutation();
  return (
    <RecordForm
      title={t`New token`}
      description={t`It belongs to one environment and shows the flags of the projects that you choose. The secret is shown once, after you create it.`}
      submitLabel={t`Create token`}
      schema={schema}
      values={values}
      fields={fields}
      onClose={onClose}
      onSubmit={async ({ lifetime, ...token }) => {
        const body = { ...token, expiresAt: tokenEnd(lifetime, Date.now()) };
        onCreated(await create(body).unwrap());
      }}
    />
  );
}
