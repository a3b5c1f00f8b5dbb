import { t } from '@lingui/core/macro';
import { durationMinutesSchema } from '@switchyard/contracts/http/primitives.ts';
import type { RequestCategory } from '@switchyard/contracts/service-requests/request-settings.ts';
import { skillKey, skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { tradeSchema, trades } from '@switchyard/contracts/technicians/technician.ts';
import { z } from 'zod';
import { tradeWord } from '../../lib/trade-word.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';

const schema = z.object({
  name: z.string().trim().min(2, t`Required`).max(60),
  jobType: z.string().trim().min(1, t`Required`).max(80),
  trade: tradeSchema,
  minutes: z
    .string()
    .trim()
    .regex(/^\d+$/, t`Must be a whole number`)
    .transform(Number)
    .pipe(durationMinutesSchema),
  skills: z.string().max(300),
});
type Values = z.input<typeof schema>;

const fields: readonly FormField<Values>[] = [
  {
    kind: 'text',
    name: 'name',
    label: t`Name`,
    required: true,
    maxLength: 60,
    width: 'full',
    hint: t`In the words of your customers`,
  },
  { kind: 'text', name: 'jobType', label: t`Suggested job type`, required: true, maxLength: 80 },
  {
    kind: 'choice',
    name: 'trade',
    label: t`Trade`,
    options: trades.map((value) => ({ value, label: tradeWord(value) })),
  },
  {
    kind: 'text',
    type: 'number',
    name: 'minutes',
    label: t`Usual duration`,
    required: true,
    min: 5,
    max: 1440,
    step: 5,
    unit: 'min',
  },
  { kind: 'text', name: 'skills', label: t`Skills`, hint: t`Separated by commas`, maxLength: 300 },
];

type CategoryFormProps = {
  category: RequestCategory | null;
  onSave: (category: RequestCategory) => Promise<unknown>;
  onClose: () => void;
};

/** The form of one category. */
export function CategoryForm({ category, onSave, onClose }: CategoryFormProps) {
  const skills = category?.skills ?? [];
  return (
    <RecordForm
      title={category === null ? t`New category` : t`Edit ${category.name}`}
      submitLabel={category === null ? t`Add category` : t`Save`}
      schema={schema}
      values={{
        name: category?.name ?? '',
        jobType: category?.jobType ?? '',
        trade: category?.trade ?? 'hvac',
        minutes: String(category?.minutes ?? 90),
        skills: skills.map(({ skill }) => skillWords(skill)).join(', '),
      }}
      fields={fields}
      onClose={onClose}
      onSubmit={async ({ skills: written, ...values }) => {
        const keys = written.split(',').map(skillKey).filter(Boolean);
        const level = (skill: string) => skills.find((known) => known.skill === skill)?.level ?? 1;
        await onSave({
          ...values,
          key: category?.key ?? crypto.randomUUID(),
          skills: [...new Set(keys)].map((skill) => ({ skill, level: level(skill) })),
        });
      }}
    />
  );
}
