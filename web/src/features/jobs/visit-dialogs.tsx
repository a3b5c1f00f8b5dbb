import { t } from '@lingui/core/macro';
import { type PauseReason, pauseReasons } from '@switchyard/contracts/visits/pause-reasons.ts';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import type { StepQuestion } from '../../records/use-steps.tsx';

export type VisitStepInput = { readonly reason?: string; readonly resolution?: string };

const completeSchema = z.object({ resolution: z.string().trim().min(1, t`Say what was done.`).max(10_000) });
const completeFields: readonly FormField<z.input<typeof completeSchema>>[] = [
  {
    kind: 'textarea',
    name: 'resolution',
    label: t`What was done`,
    required: true,
    rows: 4,
    maxLength: 10_000,
    width: 'full',
  },
];

/** Completes a visit; a description of the work is required. */
export function CompleteDialog({ onClose, send }: StepQuestion<VisitStepInput>) {
  return (
    <RecordForm
      title={t`Complete the visit`}
      size="sm"
      submitLabel={t`Complete`}
      cancelLabel={t`Back`}
      schema={completeSchema}
      values={{ resolution: '' }}
      fields={completeFields}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

const labels: Readonly<Record<PauseReason, string>> = {
  parts: t`Waiting for parts`,
  access: t`No access`,
  weather: t`Weather`,
  customer: t`Customer asked`,
  break: t`Break`,
  'emergency diversion': t`Called to an emergency`,
};
const pauseSchema = z.object({ reason: z.enum(pauseReasons), note: z.string().trim().max(450) });
type PauseInput = z.input<typeof pauseSchema>;
const notPaused: PauseInput = { reason: 'parts', note: '' };
const pauseFields: readonly FormField<PauseInput>[] = [
  {
    kind: 'choice',
    name: 'reason',
    label: t`Reason`,
    required: true,
    options: pauseReasons.map((value) => ({ value, label: labels[value] })),
    width: 'full',
  },
  { kind: 'text', name: 'note', label: t`Note`, maxLength: 450, width: 'full' },
];

/** Pauses a visit; requires a reason from the list, a note is optional. */
export function PauseDialog({ onClose, send }: StepQuestion<VisitStepInput>) {
  return (
    <RecordForm
      title={t`Pause the visit`}
      size="sm"
      submitLabel={t`Pause`}
      cancelLabel={t`Back`}
      schema={pauseSchema}
      values={notPaused}
      fields={pauseFields}
      onSubmit={({ reason, note }) => send({ reason: note === '' ? reason : `${reason}: ${note}` })}
      onClose={onClose}
    />
  );
}
