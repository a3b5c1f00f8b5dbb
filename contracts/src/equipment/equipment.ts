import { z } from 'zod';
import { customPatchSchema, customValuesSchema } from '../custom-fields/custom-values.ts';
import {
  idSchema,
  instantSchema,
  longTextSchema,
  moneyMinorSchema,
  recordShape,
  shortTextSchema,
} from '../http/primitives.ts';
import { transitionSchema } from '../http/transition-schema.ts';
import { protectedSchema } from '../records/protected-schema.ts';
import { equipmentCategories, equipmentStates, ownerKinds } from './equipment-options.ts';

export const equipmentCategorySchema = z.enum(equipmentCategories);
export const equipmentStateSchema = z.enum(equipmentStates);
export const ownerKindSchema = z.enum(ownerKinds);

/** Fields that a request may set. Days are dates such as `2026-11-29`. */
const writable = {
  name: z.string().trim().min(2).max(120),
  category: equipmentCategorySchema,
  ownerKind: ownerKindSchema,
  /** The customer that it belongs to; null for the company's own. */
  customerId: idSchema.nullable(),
  /** Its place: a site of the customer. */
  siteId: idSchema.nullable(),
  /** The equipment that it is a part of. */
  parentId: idSchema.nullable(),
  manufacturer: z.string().trim().min(1).max(120).nullable(),
  model: z.string().trim().min(1).max(120).nullable(),
  /** Unique within the company and the model. */
  serial: z.string().trim().min(1).max(120).nullable(),
  /** Where to find it at the site: `Roof, north`. */
  location: shortTextSchema.nullable(),
  installedOn: z.iso.date().nullable(),
  warrantyUntil: z.iso.date().nullable(),
  warrantyTerms: z.string().trim().min(1).max(1000).nullable(),
  /** Its cost, in minor units; staff only, null for other roles. */
  costMinor: moneyMinorSchema.nullable(),
  /** Staff and technicians only; null for customers. */
  notes: longTextSchema.nullable(),
  /** The id of the record in another system. */
  externalRef: shortTextSchema.nullable(),
  custom: customPatchSchema.optional(),
};

/** The last finished job that names the equipment. */
export const lastWorkSchema = z.object({
  jobId: idSchema,
  number: z.number().int(),
  title: z.string(),
  completedAt: instantSchema,
});

/** A meter with its last reading. */
export const meterSchema = z.object({
  meter: z.string(),
  unit: z.string(),
  value: z.number(),
  takenAt: instantSchema,
});
export type Meter = z.infer<typeof meterSchema>;

export const equipmentSchema = z.object({
  ...recordShape,
  number: z.number().int(),
  ...writable,
  costMinor: protectedSchema('equipment.costMinor', writable.costMinor),
  custom: customValuesSchema('equipment'),
  customerName: z.string().nullable(),
  siteName: z.string().nullable(),
  parentName: z.string().nullable(),
  state: equipmentStateSchema,
  /** Why it is in this state. */
  stateReason: z.string().nullable(),
  /** Since when it is in this state. */
  stateAt: instantSchema,
  lastWork: lastWorkSchema.nullable(),
  meters: z.array(meterSchema),
});
export type Equipment = z.infer<typeof equipmentSchema>;

export const createEquipmentSchema = z.strictObject({
  ...writable,
  category: writable.category.default('other'),
  ownerKind: writable.ownerKind.default('customer'),
  customerId: writable.customerId.default(null),
  siteId: writable.siteId.default(null),
  parentId: writable.parentId.default(null),
  manufacturer: writable.manufacturer.default(null),
  model: writable.model.default(null),
  serial: writable.serial.default(null),
  location: writable.location.default(null),
  installedOn: writable.installedOn.default(null),
  warrantyUntil: writable.warrantyUntil.default(null),
  warrantyTerms: writable.warrantyTerms.default(null),
  costMinor: writable.costMinor.default(null),
  notes: writable.notes.default(null),
  externalRef: writable.externalRef.default(null),
});
export type CreateEquipment = z.output<typeof createEquipmentSchema>;

export const updateEquipmentSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateEquipment = z.output<typeof updateEquipmentSchema>;

/** `occurredAt`: since when; a time before the last step counts from that step. */
export const transitionEquipmentSchema = transitionSchema(equipmentStateSchema).extend({
  /** The job that the change belongs to. */
  jobId: idSchema.nullable().default(null),
});
export type TransitionEquipment = z.output<typeof transitionEquipmentSchema>;
