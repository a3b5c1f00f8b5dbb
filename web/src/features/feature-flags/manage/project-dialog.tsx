import { t } from '@lingui/core/macro';
import { flagProjectSchema } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagProject } from '@switchyard/contracts/feature-flags/project-routes.ts';
import { z } from 'zod';
import type { FormField } from '../../../records/form-field.ts';
import { RecordForm } from '../../../records/record-form.tsx';
import { useChangeFlagProjectMutation, useCreateFlagProjectMutation } from './projects-api.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(60),
  key: flagProjectSchema,
  description: z.string().trim().max(500),
});
type ProjectForm = z.infer<typeof schema>;

const words: readonly FormField<ProjectForm>[] = [
  { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 60, placeholder: t`Billing` },
  {
    kind: 'textarea',
    name: 'description',
    label: t`Description`,
    rows: 2,
    maxLength: 500,
    width: 'full',
  },
];
const key: FormField<ProjectForm> = {
  kind: 'text',
  name: 'key',
  label: t`Key`,
  required: true,
  maxLength: 40,
  // no-literal-text: a key as programs read it
  placeholder: 'billing',
  hint: t`Tokens of programs begin with it; it cannot be changed later`,
};

type ProjectDialogProps = {
  /** Undefined: a new one. */
  project: FlagProject | undefined;
  onClose: () => void;
};

/** Adds a project, or renames one. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const [create] = useCreateFlagProjectMutation();
  const [change] = useChangeFlagProjectMutation();
  return (
    <RecordForm
      title={project ? t`Rename ${project.name}` : t`New project`}
      description={t`A project groups flags, and says who may change them where.`}
      submitLabel={project ? t`Save project` : t`Add project`}
      schema={schema}
      values={project ?? { name: '', key: '', description: '' }}
      fields={project ? words : [...words.slice(0, 1), key, ...words.slice(1)]}
      onClose={onClose}
      onSubmit={async (body, keyOf) => {
        if (!project) return await create({ body, idempotencyKey: keyOf('project', body) }).unwrap();
        const { name, description } = body;
        return await change({ ...project, body: { name, description } }).unwrap();
      }}
    />
  );
}
