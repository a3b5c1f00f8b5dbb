import { z } from 'zod';
import { idSchema, instantSchema, longTextSchema, recordShape } from '../http/primitives.ts';
import { transitionSchema } from '../http/transition-schema.ts';
import { absenceStates, absenceTypes } from './absence-options.ts';

export const absenceTypeSchema = z.enum(absenceTypes);
export const absenceStateSchema = z.enum(absenceStates);

/** Fields that a request may set. */
const writable = {
  type: absenceTypeSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  notes: longTextSchema.nullable(),
};

export const absenceSchema = z.object({
  ...recordShape,
  technicianId: idSchema,
  technicianName: z.string(),
  ...writable,
  state: absenceStateSchema,
  /** Why it was declined. */
  stateReason: z.string().nullable(),
});
export type Absence = z.infer<typeof absenceSchema>;

export const createAbsenceSchema = z.strictObject({
  /** Technicians may leave it out: they ask for their own. */
  technicianId: idSchema.nullable().default(null),
  ...writable,
  notes: writable.notes.default(null),
});
export type CreateAbsence = z.output<typeof createAbsenceSchema>;

export const updateAbsenceSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');

export const transitionAbsenceSchema = transitionSchema(absenceStateSchema);
export type TransitionAbsence = z.output<typeof transitionAbsenceSchema>;
