import { t } from '@lingui/core/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagTypeSchema } from '@switchyard/contracts/feature-flags/flag.ts';
import { type ReactElement, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import type { FormField } from '../../../records/form-field.ts';
import { useFlagsQuery } from '../feature-flags-api.ts';
import { type DetailsDraft, detailsDraft, detailsPatch } from './details-draft.ts';
import { useChangeFlagDetailsMutation } from './flag-desk-api.ts';
import { flagTypeOptions } from './flag-type-words.ts';
import { MergedForm } from './merged-form.tsx';
import { PrerequisiteFields } from './prerequisite-fields.tsx';
import { prerequisiteText } from './prerequisite-text.ts';
import { useProjectOptions } from './use-flag-rights.ts';
import { useOwnerOptions } from './use-owner-options.ts';

const schema: z.ZodType<DetailsDraft, DetailsDraft> = z.object({
  description: z.string().max(10_000),
  type: flagTypeSchema,
  expectedDays: z.string().regex(/^(?:|[1-9]\d{0,3})$/, t`Enter whole days, 1 to 3650`),
  ownerId: z.string(),
  project: z.string(),
  tags: z.string().max(1000),
  prerequisites: z.custom<DetailsDraft['prerequisites']>(),
});

type DetailsDialogProps = { flag: Flag; onClose: () => void };

/** Edits what is the same in every environment: description, type, owner, tags, prerequisites. */
export function DetailsDialog({ flag, onClose }: DetailsDialogProps) {
  const { key, ownerId } = flag;
  const [change] = useChangeFlagDetailsMutation();
  const owners = useOwnerOptions(ownerId);
  const Prerequisites = useMemo(() => prerequisiteControl(key), [key]);
  const projects = useProjectOptions();
  const fields = useMemo(
    () => fieldsOf({ owners, projects, Prerequisites }),
    [owners, projects, Prerequisites],
  );
  return (
    <MergedForm
      title={t`Details of ${flag.name}`}
      description={t`They are the same in every environment.`}
      size="lg"
      schema={schema}
      fields={fields}
      problemText={problemText}
      onClose={onClose}
      subject="flag"
      item={flag}
      toInput={detailsDraft}
      toPatch={detailsPatch}
      send={(revision, body) => change({ key, revision, body }).unwrap()}
    />
  );
}

type ControlProps = { form: UseFormReturn<DetailsDraft> };

/** Prerequisites of one flag: any other flag that is not archived. */
function prerequisiteControl(key: string) {
  return function Prerequisites({ form }: ControlProps) {
    const { data: flags = [] } = useFlagsQuery();
    const others = flags.filter((other) => other.key !== key && other.archivedAt === null);
    return <PrerequisiteFields form={form} keys={others.map((other) => other.key)} />;
  };
}

type Offered = {
  owners: ReturnType<typeof useOwnerOptions>;
  /** Empty: there is only one. */
  projects: ReturnType<typeof useProjectOptions>;
  Prerequisites: (props: ControlProps) => ReactElement;
};

function fieldsOf({ owners, projects, Prerequisites }: Offered): readonly FormField<DetailsDraft>[] {
  return [
    { kind: 'textarea', name: 'description', label: t`Description`, rows: 2, width: 'full' },
    { kind: 'choice', name: 'type', label: t`Type and lifetime`, options: flagTypeOptions },
    {
      kind: 'text',
      name: 'expectedDays',
      label: t`Other lifetime`,
      inputMode: 'decimal',
      maxLength: 4,
      unit: t`days`,
      placeholder: t`As usual`,
    },
    { kind: 'choice', name: 'ownerId', label: t`Owner`, options: owners },
    ...(projects.length === 0
      ? []
      : [{ kind: 'choice', name: 'project', label: t`Project`, options: projects } as const]),
    {
      kind: 'text',
      name: 'tags',
      label: t`Tags`,
      maxLength: 1000,
      hint: t`Separated by commas`,
    },
    {
      kind: 'custom',
      name: 'prerequisites',
      label: t`Prerequisites`,
      Control: Prerequisites,
      width: 'full',
      show: (value) => prerequisiteText(value as DetailsDraft['prerequisites']),
    },
  ];
}

/** A refusal names each prerequisite that cannot be met. */
function problemText(error: unknown): string {
  const lines = Object.entries(fieldErrorsOf(error))
    .filter(([path]) => path.startsWith('prerequisites.') || path === 'project')
    .map(([, message]) => message);
  return lines.length === 0 ? describeRequestError(error) : lines.join('\n');
}
