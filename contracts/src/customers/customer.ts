import { z } from 'zod';
import { customPatchSchema, customValuesSchema } from '../custom-fields/custom-values.ts';
import {
  companyNameSchema,
  emailSchema,
  idSchema,
  longTextSchema,
  nameSchema,
  phoneSchema,
  recordShape,
  shortTextSchema,
  tagsSchema,
} from '../http/primitives.ts';
import { customerKinds, customerStatuses } from './customer-kind.ts';

export const customerKindSchema = z.enum(customerKinds);
export const customerStatusSchema = z.enum(customerStatuses);

export const addressSchema = z.strictObject({
  line1: z.string().trim().min(2).max(160),
  line2: z.string().trim().max(160).default(''),
  city: z.string().trim().min(1).max(80),
  region: z.string().trim().max(80).default(''),
  postalCode: z.string().trim().max(16).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Invalid country: use the two-letter ISO code')
    .default('US'),
});
export type Address = z.infer<typeof addressSchema>;

export const contactRoleSchema = z.enum(['billing', 'site', 'approver']);
export const contactSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  roles: z.array(contactRoleSchema),
});
export type Contact = z.infer<typeof contactSchema>;

const contactInputSchema = z.strictObject({
  id: idSchema.optional(),
  name: nameSchema,
  email: emailSchema.nullable().default(null),
  phone: phoneSchema.nullable().default(null),
  roles: z.array(contactRoleSchema).max(3).default([]),
});

export const customerSchema = z.object({
  ...recordShape,
  number: z.number().int(),
  kind: customerKindSchema,
  status: customerStatusSchema,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  billingAddress: addressSchema.nullable(),
  paymentTermsDays: z.number().int(),
  doNotService: z.boolean(),
  /** Staff only; null for customers. */
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  externalRef: z.string().nullable(),
  custom: customValuesSchema('customer'),
  contacts: z.array(contactSchema),
  siteCount: z.number().int(),
  openJobCount: z.number().int(),
});
export type Customer = z.infer<typeof customerSchema>;

const writable = {
  kind: customerKindSchema,
  status: customerStatusSchema,
  name: companyNameSchema,
  email: emailSchema.nullable(),
  phone: phoneSchema.nullable(),
  billingAddress: addressSchema.nullable(),
  paymentTermsDays: z.number().int().min(0).max(180),
  doNotService: z.boolean(),
  notes: longTextSchema.nullable(),
  tags: tagsSchema,
  contacts: z.array(contactInputSchema).max(20),
  /** The id of the record in another system. */
  externalRef: shortTextSchema.nullable(),
  custom: customPatchSchema.optional(),
};

export const createCustomerSchema = z.strictObject({
  ...writable,
  kind: writable.kind.default('residential'),
  status: writable.status.default('active'),
  email: writable.email.default(null),
  phone: writable.phone.default(null),
  billingAddress: writable.billingAddress.default(null),
  paymentTermsDays: writable.paymentTermsDays.default(30),
  doNotService: writable.doNotService.default(false),
  notes: writable.notes.default(null),
  tags: writable.tags.default([]),
  contacts: writable.contacts.default([]),
  externalRef: writable.externalRef.default(null),
});
export type CreateCustomer = z.output<typeof createCustomerSchema>;

export const updateCustomerSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateCustomer = z.output<typeof updateCustomerSchema>;

/** Fields customers may change on their own account: contact data. */
export const customerOwnFields = ['email', 'phone', 'contacts'] as const satisfies (keyof typeof writable)[];
