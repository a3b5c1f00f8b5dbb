import { z } from 'zod';
import { addressSchema } from '../customers/customer.ts';
import { formText } from '../http/form-text.ts';
import {
  emailSchema,
  idSchema,
  instantSchema,
  nameSchema,
  phoneSchema,
  recordShape,
} from '../http/primitives.ts';
import { jobStateSchema } from '../jobs/job-state.ts';
import {
  dayParts,
  requestChannels,
  requestLimits,
  requestUrgencies,
  serviceRequestStates,
} from './service-request-options.ts';

export const serviceRequestStateSchema = z.enum(serviceRequestStates);
export const requestUrgencySchema = z.enum(requestUrgencies);
export const requestChannelSchema = z.enum(requestChannels);

/** A day that suits the requester, in the local time of the site. */
export const preferredSlotSchema = z.strictObject({
  date: z.iso.date(),
  part: z.enum(dayParts).default('any'),
});
export type PreferredSlot = z.infer<typeof preferredSlotSchema>;

const { title, description, slots, message } = requestLimits;
export const categoryKeySchema = z.string().trim().min(1).max(60);
export const requestDescriptionSchema = formText(description, 'Describe what is needed');
export const preferredSlotsSchema = z.array(preferredSlotSchema).max(slots);

export const serviceRequestSchema = z.object({
  ...recordShape,
  number: z.number().int(),
  state: serviceRequestStateSchema,
  stateReason: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  categoryKey: z.string(),
  /** As it was called when it was chosen. */
  categoryName: z.string(),
  urgency: requestUrgencySchema,
  channel: requestChannelSchema,
  preferredSlots: z.array(preferredSlotSchema),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** As given by the requester; the site, once chosen, counts instead. */
  address: addressSchema.nullable(),
  customerId: idSchema.nullable(),
  customerName: z.string().nullable(),
  siteId: idSchema.nullable(),
  siteName: z.string().nullable(),
  siteAddress: z.string().nullable(),
  /** The technician who recorded it; null for others. */
  technicianId: idSchema.nullable(),
  /** Time until which the office decides; postponed while the requester is asked. */
  dueAt: instantSchema,
  /** The office's first reaction. */
  answeredAt: instantSchema.nullable(),
  /** When the requester was asked; null while the office is to act. */
  waitingAt: instantSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  jobId: idSchema.nullable(),
  jobNumber: z.number().int().nullable(),
  jobState: jobStateSchema.nullable(),
  /** Start of the job's next visit. */
  scheduledStart: instantSchema.nullable(),
  duplicateOfId: idSchema.nullable(),
  duplicateOfNumber: z.number().int().nullable(),
  duplicateOfState: serviceRequestStateSchema.nullable(),
  messageCount: z.number().int(),
  photoCount: z.number().int(),
  /** Of visitors' requests, until they belong to a customer. */
  spamSigns: z.array(z.string()),
});
export type ServiceRequest = z.infer<typeof serviceRequestSchema>;

/** Fields that a request may set. */
const writable = {
  title: z.string().trim().min(title.min).max(title.max),
  description: requestDescriptionSchema,
  categoryKey: categoryKeySchema,
  urgency: requestUrgencySchema,
  preferredSlots: preferredSlotsSchema,
  contactName: nameSchema.nullable(),
  contactPhone: phoneSchema.nullable(),
  contactEmail: emailSchema.nullable(),
  address: addressSchema.nullable(),
  customerId: idSchema.nullable(),
  siteId: idSchema.nullable(),
};

export const createServiceRequestSchema = z.strictObject({
  ...writable,
  /** Default: the beginning of the description. */
  title: writable.title.nullable().default(null),
  categoryKey: writable.categoryKey.default('other'),
  urgency: writable.urgency.default('normal'),
  preferredSlots: writable.preferredSlots.default([]),
  contactName: writable.contactName.default(null),
  contactPhone: writable.contactPhone.default(null),
  contactEmail: writable.contactEmail.default(null),
  address: writable.address.default(null),
  customerId: writable.customerId.default(null),
  siteId: writable.siteId.default(null),
});
export type CreateServiceRequest = z.output<typeof createServiceRequestSchema>;

export const updateServiceRequestSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateServiceRequest = z.output<typeof updateServiceRequestSchema>;

/** Fields customers may change on their own requests until these are triaged. */
export const requestOwnFields = [
  'title',
  'description',
  'urgency',
  'preferredSlots',
  'contactName',
  'contactPhone',
  'contactEmail',
] as const satisfies (keyof typeof writable)[];

/** An entry of the conversation: a message, or a state that the request has reached. */
export const requestMessageSchema = z.object({
  id: idSchema,
  from: z.enum(['requester', 'office']),
  authorName: z.string(),
  body: z.string(),
  /** Visible to staff only. */
  internal: z.boolean(),
  /** The state reached with this entry; null for a plain message. */
  state: serviceRequestStateSchema.nullable(),
  createdAt: instantSchema,
});
export type RequestMessage = z.infer<typeof requestMessageSchema>;

export const requestPhotoSchema = z.object({
  sha256: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  createdAt: instantSchema,
  authorName: z.string(),
});
export type RequestPhoto = z.infer<typeof requestPhotoSchema>;

export const requestThreadSchema = z.object({
  /** Oldest first. */
  messages: z.array(requestMessageSchema),
  photos: z.array(requestPhotoSchema),
});
export type RequestThread = z.infer<typeof requestThreadSchema>;

export const requestMessageBodySchema = formText(message, 'Write a message');
