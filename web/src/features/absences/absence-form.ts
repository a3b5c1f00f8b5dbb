import { t } from '@lingui/core/macro';
import { absenceTypes } from '@switchyard/contracts/absences/absence-options.ts';
import {
  absenceTypeSchema,
  type Absence,
  type updateAbsenceSchema,
} from '@switchyard/contracts/absences/absence.ts';
import { longTextSchema } from '@switchyard/contracts/http/primitives.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { z } from 'zod';
import { absenceTypeWord } from '../../core/planning/absence-words.ts';
import { formatDate } from '../../lib/format-date.ts';
import { toInstant } from '../../lib/to-instant.ts';
import type { FormField } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import type { PickerOption } from '../../ui/record-picker.tsx';

const localMinute = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, t`Invalid time`);
const shared = {
  type: absenceTypeSchema,
  startsAt: localMinute,
  endsAt: localMinute,
  notes: optional(longTextSchema),
};
type Times = { startsAt: string; endsAt: string };
const isInOrder = ({ startsAt, endsAt }: Times) => endsAt > startsAt;
const order = { path: ['endsAt'], message: t`Must be after the start` };

/** Times as typed, in the company's zone. */
export const absenceEditSchema = z.object(shared).refine(isInOrder, order);
export type AbsenceInput = z.input<typeof absenceEditSchema>;

/** A new absence. `isOwn`: of the technician who asks, who is not named in the request. */
export function newAbsenceSchema(isOwn: boolean) {
  const technicianId = z.custom<PickerOption | null>().transform((option, context) => {
    if (isOwn) return null;
    if (option !== null) return option.id;
    context.addIssue({ code: 'custom', message: t`Choose who is away` });
    return z.NEVER;
  });
  return z.object({ ...shared, technicianId }).refine(isInOrder, order);
}
export type NewAbsenceInput = z.input<ReturnType<typeof newAbsenceSchema>>;

/** A new form: tomorrow, the whole day. @param now epoch ms */
export function emptyAbsence(
  technician: PickerOption | null,
  { zone, now }: { zone: string; now: number },
): NewAbsenceInput {
  const tomorrow = addDays(createZoneClock(zone).day(now), 1);
  return {
    technicianId: technician,
    type: 'vacation',
    startsAt: `${tomorrow}T00:00`,
    endsAt: `${addDays(tomorrow, 1)}T00:00`,
    notes: '',
  };
}

/** Form values of an absence. */
export function toAbsenceInput(absence: Absence, zone: string): AbsenceInput {
  return {
    type: absence.type,
    startsAt: formatDate(absence.startsAt, zone, 'isoMinute'),
    endsAt: formatDate(absence.endsAt, zone, 'isoMinute'),
    notes: absence.notes ?? '',
  };
}

/** The values as a request has them. */
export function toAbsence<Form extends Times>(form: Form, zone: string): Form {
  const instant = (local: string) => toInstant(local, zone) ?? local;
  return { ...form, startsAt: instant(form.startsAt), endsAt: instant(form.endsAt) };
}

/** The change to send, limited to these fields. A time shown to the minute does not change its seconds. */
export function toAbsencePatch(
  form: z.output<typeof absenceEditSchema>,
  fields: readonly (keyof AbsenceInput)[],
  zone: string,
): z.input<typeof updateAbsenceSchema> {
  const whole = toAbsence(form, zone);
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}

/** Fields of both forms. */
export function absenceFields(zone: string): readonly FormField<AbsenceInput>[] {
  return [
    {
      kind: 'choice',
      name: 'type',
      label: t`Type`,
      options: absenceTypes.map((value) => ({ value, label: absenceTypeWord(value) })),
      width: 'full',
    },
    {
      kind: 'text',
      name: 'startsAt',
      label: t`From`,
      type: 'datetime-local',
      required: true,
      hint: t`On the clock of ${zone}`,
    },
    {
      kind: 'text',
      name: 'endsAt',
      label: t`To`,
      type: 'datetime-local',
      required: true,
      hint: t`A whole day ends at 00:00 of the next one`,
    },
    { kind: 'textarea', name: 'notes', label: t`Notes`, rows: 3, width: 'full' },
  ];
}
