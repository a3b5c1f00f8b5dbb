import { type PauseReason, pauseReasons } from '@switchyard/contracts/visits/pause-reasons.ts';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import type { StepQuestion } from '../../records/use-steps.tsx';

export type VisitStepInput = { readonly reason?: string; readonly resolution?: string };

const completeSchema = z.object({ resolution: z.string().trim().min(1, 'Say what was done.').max(10_000) });
const completeFields: readonly FormField<z.input<typeof completeSchema>>[] = [
  {
    kind: 'textarea',
    name: 'resolution',
    label: 'What was done',
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
      title="Complete the visit"
      size="sm"
      submitLabel="Complete"
      cancelLabel="Back"
      schema={completeSchema}
      values={{ resolution: '' }}
      fields={completeFields}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

const labels: Readonly<Record<PauseReason, string>> = {
  parts: 'Waiting for parts',
  access: 'No access',
  weather: 'Weather',
  customer: 'Customer asked',
  break: 'Break',
  'emergency diversion': 'Called to an emergency',
};
const pauseSchema = z.object({ reason: z.enum(pauseReasons), note: z.string().trim().max(450) });
type PauseInput = z.input<typeof pauseSchema>;
const notPaused: PauseInput = { reason: 'parts', note: '' };
const pauseFields: readonly FormField<PauseInput>[] = [
  {
    kind: 'choice',
    name: 'reason',
    label: 'Reason',
    required: true,
    options: pauseReasons.map((value) => ({ value, label: labels[value] })),
    width: 'full',
  },
  { kind: 'text', name: 'note', label: 'Note', maxLength: 450, width: 'full' },
];

/** Pauses a visit; requires a reason from the list, a note is optional. */
export function PauseDialog({ onClose, send }: StepQuestion<VisitStepInput>) {
  return (
    <RecordForm
      title="Pause the visit"
      size="sm"
      submitLabel="Pause"
      cancelLabel="Back"
      schema={pauseSchema}
      values={notPaused}
      fields={pauseFields}
      onSubmit={({ reason, note }) => send({ reason: note === '' ? reason : `${reason}: ${note}` })}
      onClose={onClose}
    />
  );
}
