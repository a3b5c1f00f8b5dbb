import { t } from '@lingui/core/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useCompanyZone } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { toInstant } from '../../lib/to-instant.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { equipmentApi } from './equipment-api.ts';

const schema = z
  .object({
    meter: z.string().trim().min(1, t`Required`).max(80),
    value: z.string().transform((text, context) => {
      const number = typedNumber(text);
      if (typeof number === 'number' && number >= 0) return number;
      context.addIssue({ code: 'custom', message: t`Must be a number` });
      return z.NEVER;
    }),
    unit: z.string().trim().max(20),
    occurredAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, t`Invalid time`),
    isReset: z.boolean(),
    resetReason: z.string().trim().max(500),
  })
  .refine(({ isReset, resetReason }) => !isReset || resetReason !== '', {
    path: ['resetReason'],
    message: t`Say why the meter was reset`,
  });
type ReadingInput = z.input<typeof schema>;

/** The form for a reading of a meter; a known meter brings its unit. */
export function ReadingFormDialog({ equipment, onClose }: { equipment: Equipment; onClose: () => void }) {
  const zone = useCompanyZone();
  const [add] = equipmentApi.measure.useMutation();
  const [opened] = useState(() => formatDate(Date.now(), zone, 'isoMinute'));
  const [first] = equipment.meters;
  const [fields] = useState(() => readingFields(equipment, zone));
  return (
    <RecordForm
      title={t`Add reading`}
      {...(first === undefined ? {} : { description: t`Last: ${first.meter} ${first.value} ${first.unit}` })}
      submitLabel={t`Add reading`}
      schema={schema}
      values={{
        meter: first?.meter ?? '',
        value: '',
        unit: first?.unit ?? '',
        occurredAt: opened,
        isReset: false,
        resetReason: '',
      }}
      fields={fields}
      onClose={onClose}
      onSubmit={({ occurredAt, resetReason, isReset, ...reading }) => {
        const at = occurredAt === opened ? null : toInstant(occurredAt, zone);
        const body = { ...reading, isReset, resetReason: isReset ? resetReason : null, occurredAt: at };
        return add({ id: equipment.id, body }).unwrap();
      }}
    />
  );
}

function readingFields({ meters }: Equipment, zone: string): readonly FormField<ReadingInput>[] {
  return [
    {
      kind: 'text',
      name: 'meter',
      label: t`Meter`,
      required: true,
      maxLength: 80,
      placeholder: t`Run hours`,
      useSuggestions: () => meters.map(({ meter }) => meter),
    },
    {
      kind: 'text',
      name: 'value',
      label: t`Value`,
      required: true,
      inputMode: 'decimal',
      width: 'quarter',
    },
    { kind: 'text', name: 'unit', label: t`Unit`, maxLength: 20, placeholder: 'h', width: 'quarter' },
    {
      kind: 'text',
      type: 'datetime-local',
      name: 'occurredAt',
      label: t`Read at`,
      required: true,
      hint: t`On the clock of ${zone}`,
    },
    { kind: 'toggle', name: 'isReset', label: t`The meter was reset or replaced` },
    { kind: 'text', name: 'resetReason', label: t`Reason of the reset`, maxLength: 500, width: 'full' },
  ];
}
