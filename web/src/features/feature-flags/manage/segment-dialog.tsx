import { t } from '@lingui/core/macro';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import type { FormField } from '../../../records/form-field.ts';
import { RecordForm } from '../../../records/record-form.tsx';
import { ConstraintFields } from './constraint-fields.tsx';
import { constraintText } from './constraint-words.ts';
import { useChangeFlagSegmentMutation, useCreateFlagSegmentMutation } from './flag-desk-api.ts';
import { MergedForm } from './merged-form.tsx';
import { constraintsOf, type SegmentDraft, segmentDraft, segmentPatch } from './segment-draft.ts';

/** The server refuses conditions that it cannot read, by number. */
const schema: z.ZodType<SegmentDraft, SegmentDraft> = z.object({
  name: z.string().trim().min(1).max(100),
  description: z.string().max(10_000),
  constraints: z.custom<SegmentDraft['constraints']>(),
});

const fields: readonly FormField<SegmentDraft>[] = [
  {
    kind: 'text',
    name: 'name',
    label: t`Name`,
    required: true,
    maxLength: 100,
    placeholder: t`Pilot customers`,
    width: 'full',
  },
  { kind: 'textarea', name: 'description', label: t`Description`, rows: 2, width: 'full' },
  {
    kind: 'custom',
    name: 'constraints',
    label: t`Conditions`,
    Control: ConstraintFields,
    width: 'full',
    show: (value) =>
      constraintsOf({ constraints: value as SegmentDraft['constraints'] })
        .map(constraintText)
        .join('\n'),
  },
];

type SegmentDialogProps = {
  /** Null for a new one. */
  segment: FlagSegment | null;
  onClose: () => void;
};

/** Creates or edits a segment. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const [create] = useCreateFlagSegmentMutation();
  const [change] = useChangeFlagSegmentMutation();
  const shared = { size: 'lg', schema, fields, problemText, onClose } as const;
  if (segment === null) {
    return (
      <RecordForm
        {...shared}
        title={t`New segment`}
        description={t`Rules of any flag can use it. A change of it applies to all of them at once.`}
        submitLabel={t`Create segment`}
        values={segmentDraft(null)}
        onSubmit={({ name, description, ...draft }, keyOf) => {
          const body = { name, description, constraints: constraintsOf(draft) };
          return create({ body, idempotencyKey: keyOf('segment', body) }).unwrap();
        }}
      />
    );
  }
  const { id, name } = segment;
  return (
    <MergedForm
      {...shared}
      title={t`Edit ${name}`}
      description={t`A change applies at once to every flag that uses the segment.`}
      subject="segment"
      item={segment}
      toInput={segmentDraft}
      toPatch={segmentPatch}
      send={(revision, body) => change({ id, revision, body }).unwrap()}
    />
  );
}

/** A refusal in words, with the number of the condition that it is about. */
function problemText(error: unknown): string {
  const lines = Object.entries(fieldErrorsOf(error)).flatMap(([path, message]) => {
    const index = /^constraints\.(\d+)/.exec(path)?.[1];
    if (index === undefined) return [];
    const number = Number(index) + 1;
    return [t`Condition ${number}: ${message}`];
  });
  return lines.length === 0 ? describeRequestError(error) : lines.join('\n');
}
