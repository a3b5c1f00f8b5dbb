import { z } from 'zod';
import { addressSchema } from '../customers/customer.ts';
import { protectedSchema } from '../records/protected-schema.ts';
import {
  idSchema,
  longTextSchema,
  pointSchema,
  recordShape,
  shortTextSchema,
  timeZoneSchema,
} from '../http/primitives.ts';

export const siteSchema = z.object({
  ...recordShape,
  customerId: idSchema,
  name: z.string(),
  address: addressSchema,
  /** Null while the address has not been geocoded. */
  position: pointSchema.nullable(),
  timeZone: z.string(),
  territory: z.string().nullable(),
  accessNotes: z.string().nullable(),
  /** Only for staff and the technician assigned on that day. */
  gateCode: protectedSchema('site.gateCode', z.string().nullable()),
  hazards: z.array(z.string()),
  parentSiteId: idSchema.nullable(),
  externalRef: z.string().nullable(),
});
export type Site = z.infer<typeof siteSchema>;

const writable = {
  name: shortTextSchema,
  address: addressSchema,
  position: pointSchema.nullable(),
  timeZone: timeZoneSchema,
  territory: z.string().trim().min(1).max(80).nullable(),
  accessNotes: longTextSchema.nullable(),
  gateCode: z.string().trim().max(40).nullable(),
  hazards: z.array(z.string().trim().min(1).max(80)).max(20),
  parentSiteId: idSchema.nullable(),
};

export const createSiteSchema = z.strictObject({
  ...writable,
  customerId: idSchema,
  position: writable.position.default(null),
  /** Default: the company's zone. */
  timeZone: writable.timeZone.optional(),
  territory: writable.territory.default(null),
  accessNotes: writable.accessNotes.default(null),
  gateCode: writable.gateCode.default(null),
  hazards: writable.hazards.default([]),
  parentSiteId: writable.parentSiteId.default(null),
  externalRef: shortTextSchema.nullable().default(null),
});
export type CreateSite = z.output<typeof createSiteSchema>;

export const updateSiteSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateSite = z.output<typeof updateSiteSchema>;

/** Fields customers may change on their own sites: notes that help to find and enter them. */
export const siteOwnFields = ['accessNotes', 'hazards'] as const satisfies (keyof typeof writable)[];
