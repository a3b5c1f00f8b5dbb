import { t } from '@lingui/core/macro';
import type { FlagProject } from '@switchyard/contracts/feature-flags/project-routes.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import type { FormField } from '../../../records/form-field.ts';
import { RecordForm } from '../../../records/record-form.tsx';
import { environmentWord } from '../environments.ts';
import { useFlagOwnersQuery } from './flag-desk-api.ts';
import { useSetFlagProjectMutation } from './projects-api.ts';
import { settingIn } from './use-flag-rights.ts';

const schema = z
  .object({ requiresReview: z.boolean(), isLimited: z.boolean(), changerIds: z.array(z.string()) })
  .refine(({ isLimited, changerIds }) => !isLimited || changerIds.length > 0, {
    path: ['changerIds'],
    error: t`Choose who may change flags`,
  });
type RightsForm = z.infer<typeof schema>;

type ProjectRightsDialogProps = { project: FlagProject; environment: string; onClose: () => void };

/** Edits the rights of a project in an environment: its admins, and the need of a change request. */
export function ProjectRightsDialog({ project, environment, onClose }: ProjectRightsDialogProps) {
  const [set] = useSetFlagProjectMutation();
  const { data: members = [] } = useFlagOwnersQuery();
  const setting = settingIn([project], project.key, environment);
  const { key, name } = project;
  const fields = useMemo((): readonly FormField<RightsForm>[] => {
    const admins = members.filter(({ role }) => role === 'admin');
    return [
      { kind: 'toggle', name: 'requiresReview', label: t`Changes need a change request`, width: 'full' },
      {
        kind: 'toggle',
        name: 'isLimited',
        label: t`Only these admins change flags here`,
        width: 'full',
      },
      {
        kind: 'ticks',
        name: 'changerIds',
        label: t`Admins`,
        options: admins.map((one) => ({ value: one.id, label: `${one.firstName} ${one.lastName}` })),
        width: 'full',
      },
    ];
  }, [members]);
  const place = environmentWord(environment);
  return (
    <RecordForm
      title={t`${name} in ${place}`}
      description={t`This holds besides what the environment itself needs. Every admin may still switch a flag off.`}
      submitLabel={t`Save rights`}
      schema={schema}
      values={{
        requiresReview: setting?.requiresReview ?? false,
        isLimited: (setting?.changerIds ?? null) !== null,
        changerIds: setting?.changerIds ?? [],
      }}
      fields={fields}
      onClose={onClose}
      onSubmit={({ requiresReview, isLimited, changerIds }) =>
        set({
          key,
          environment,
          revision: setting?.revision ?? 1,
          body: { requiresReview, changerIds: isLimited ? changerIds : null },
        }).unwrap()
      }
    />
  );
}
