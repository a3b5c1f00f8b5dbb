import { z } from 'zod';
import { customPatchSchema, customValuesSchema } from '../custom-fields/custom-values.ts';
import {
  emailSchema,
  idSchema,
  nameSchema,
  phoneSchema,
  pointSchema,
  recordShape,
  shortTextSchema,
} from '../http/primitives.ts';

export const trades = [
  'electrical',
  'hvac',
  'plumbing',
  'construction',
  'landscaping',
  'cleaning',
  'security',
] as const;
export const tradeSchema = z.enum(trades);
export type Trade = z.infer<typeof tradeSchema>;

/** A skill that a technician has or a job requires; level 1 (assists) to 5 (teaches). */
export const skillSchema = z.strictObject({
  skill: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Invalid skill: lower case letters, digits and _'),
  level: z.number().int().min(1).max(5),
});
export type Skill = z.infer<typeof skillSchema>;
export const skillsSchema = z
  .array(skillSchema)
  .max(20)
  .refine((list) => new Set(list.map((item) => item.skill)).size === list.length, 'Each skill once');

/** A weekly shift, in minutes after local midnight of the company's zone; may not cross midnight. */
export const shiftSchema = z
  .strictObject({
    /** 1 = Monday … 7 = Sunday. */
    weekday: z.number().int().min(1).max(7),
    startMinute: z.number().int().min(0).max(1439),
    endMinute: z.number().int().min(1).max(1440),
  })
  .refine((shift) => shift.endMinute > shift.startMinute, {
    path: ['endMinute'],
    message: 'Invalid shift: end must be after start',
  })
  .refine((shift) => shift.endMinute - shift.startMinute <= 960, {
    path: ['endMinute'],
    message: 'Invalid shift: at most 16 hours',
  });
export type Shift = z.infer<typeof shiftSchema>;

/** Derived from visits and clock, never set by hand. */
export const technicianStatusSchema = z.enum([
  'off_shift',
  'available',
  'en_route',
  'on_site',
  'working',
  'paused',
]);
export type TechnicianStatus = z.infer<typeof technicianStatusSchema>;

export const technicianSchema = z.object({
  ...recordShape,
  number: z.number().int(),
  userId: idSchema.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  trade: tradeSchema,
  skills: z.array(skillSchema),
  territory: z.string().nullable(),
  home: pointSchema.nullable(),
  shifts: z.array(shiftSchema),
  active: z.boolean(),
  externalRef: z.string().nullable(),
  custom: customValuesSchema('technician'),
  status: technicianStatusSchema,
});
export type Technician = z.infer<typeof technicianSchema>;

const writable = {
  name: nameSchema,
  email: emailSchema.nullable(),
  phone: phoneSchema.nullable(),
  trade: tradeSchema,
  skills: skillsSchema,
  territory: z.string().trim().min(1).max(80).nullable(),
  home: pointSchema.nullable(),
  shifts: z.array(shiftSchema).max(14),
  active: z.boolean(),
  custom: customPatchSchema.optional(),
};

export const createTechnicianSchema = z.strictObject({
  ...writable,
  email: writable.email.default(null),
  phone: writable.phone.default(null),
  skills: writable.skills.default([]),
  territory: writable.territory.default(null),
  home: writable.home.default(null),
  /** A technician without a shift cannot be scheduled, so one is required. */
  shifts: writable.shifts.min(1),
  active: writable.active.default(true),
  externalRef: shortTextSchema.nullable().default(null),
});
export type CreateTechnician = z.output<typeof createTechnicianSchema>;

export const updateTechnicianSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateTechnician = z.output<typeof updateTechnicianSchema>;

/** Fields technicians may change on their own profile. */
export const technicianOwnFields = ['email', 'phone'] as const satisfies (keyof typeof writable)[];
