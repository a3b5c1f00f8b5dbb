import { t } from '@lingui/core/macro';
import { equipmentMachine } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { findStep } from '@switchyard/contracts/records/state-machine.ts';
import { useState } from 'react';
import { z } from 'zod';
import { equipmentStateWord, equipmentStepVerb } from '../../core/equipment/equipment-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { jobByName } from '../../lib/record-number.ts';
import { toInstant } from '../../lib/to-instant.ts';
import type { FormField } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { equipmentApi, useWorkOnEquipmentQuery } from './equipment-api.ts';

const noJob = 'none';

type Allowed = {
  readonly zone: string;
  /** The time that the form began with; it stands for now. */
  readonly opened: string;
  /** The last step, local to the zone. */
  readonly since: string;
  readonly needsReason: boolean;
};

function stepSchema({ since, needsReason, opened }: Allowed) {
  return z.object({
    occurredAt: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, t`Invalid time`)
      .refine((local) => local === opened || local >= since, t`Must not be before the last change of state`),
    reason: needsReason
      ? z.string().trim().min(1, t`Say what is wrong or what happened`)
      : optional(z.string()),
    jobId: z.string().transform((id) => (id === noJob ? null : id)),
  });
}
type StepInput = z.input<ReturnType<typeof stepSchema>>;

type StepDialogProps = { equipment: Equipment; to: EquipmentState; onClose: () => void };

/** Moves equipment to another state: since when, why, and for which job. */
export function StepDialog({ equipment, to, onClose }: StepDialogProps) {
  const { role, companyTimeZone: zone } = useCurrentUser();
  const [run] = equipmentApi.move.useMutation();
  const { id, revision, state, stateAt } = equipment;
  const [allowed] = useState<Allowed>(() => ({
    zone,
    opened: formatDate(Date.now(), zone, 'isoMinute'),
    since: formatDate(stateAt, zone, 'isoMinute'),
    needsReason: findStep(equipmentMachine, { from: state, to }, role)?.needs.includes('reason') === true,
  }));
  const [schema] = useState(() => stepSchema(allowed));
  const [fields] = useState(() => stepFields(equipment, allowed));
  return (
    <RecordForm
      title={t`${equipmentStepVerb(to)}: ${equipment.name}`}
      description={
        to === 'retired'
          ? t`It stays in lists and histories, and cannot be put in service again. Add what replaces it as new equipment.`
          : t`${equipmentStateWord(state)} since ${formatDate(stateAt, zone, 'dateTime')}.`
      }
      submitLabel={equipmentStepVerb(to)}
      schema={schema}
      values={{ occurredAt: allowed.opened, reason: '', jobId: noJob }}
      fields={fields}
      onClose={onClose}
      onSubmit={({ occurredAt, reason, jobId }) => {
        const at = occurredAt === allowed.opened ? null : toInstant(occurredAt, zone);
        return run({ id, revision, body: { to, reason, jobId, occurredAt: at } }).unwrap();
      }}
    />
  );
}

function stepFields(equipment: Equipment, { zone, needsReason }: Allowed): readonly FormField<StepInput>[] {
  return [
    {
      kind: 'text',
      type: 'datetime-local',
      name: 'occurredAt',
      label: t`Since`,
      required: true,
      hint: t`On the clock of ${zone}`,
    },
    { kind: 'listed', name: 'jobId', label: t`Job`, useOptions: () => useJobs(equipment.id) },
    {
      kind: 'textarea',
      name: 'reason',
      label: t`Reason`,
      required: needsReason,
      maxLength: 500,
      rows: 2,
      width: 'full',
    },
  ];
}

/** The jobs that name it. */
function useJobs(id: string) {
  const { data } = useWorkOnEquipmentQuery(id);
  const jobs = (data?.items ?? []).map((job) => ({ value: job.id, label: jobByName(job) }));
  return { options: [{ value: noJob, label: t`None` }, ...jobs] };
}
