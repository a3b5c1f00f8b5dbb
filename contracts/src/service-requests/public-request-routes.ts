import { z } from 'zod';
import { addressSchema } from '../customers/customer.ts';
import { formGuardSchema, formTicketSchema } from '../http/form-guard.ts';
import { formText } from '../http/form-text.ts';
import { emailSchema, idSchema, instantSchema, typedPhoneSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { jobStateSchema } from '../jobs/job-state.ts';
import { photoHashSchema } from '../photos/photo.ts';
import { requestAddressSchema, requestCategorySchema } from './request-settings.ts';
import { publicRequestPaths, requestLimits } from './service-request-options.ts';
import {
  categoryKeySchema,
  preferredSlotsSchema,
  requestMessageBodySchema,
  requestMessageSchema,
  requestPhotoSchema,
  requestUrgencySchema,
  serviceRequestSchema,
  serviceRequestStateSchema,
} from './service-request.ts';

const base = { tag: 'service-requests', access: 'public', write: 'safe' } as const;

/** The submitted form. A phone number or a mail address is required. */
export const visitorRequestSchema = z
  .strictObject({
    categoryKey: categoryKeySchema,
    description: formText(requestLimits.visitorDescription, 'Please describe it in at least 10 characters'),
    urgency: requestUrgencySchema.default('normal'),
    preferredSlots: preferredSlotsSchema.default([]),
    contactName: formText(requestLimits.contactName, 'Please tell us your name'),
    /** As typed: without a country code it belongs to the country of the company. */
    contactPhone: typedPhoneSchema.nullable().default(null),
    contactEmail: emailSchema.nullable().default(null),
    address: addressSchema,
    guard: formGuardSchema,
  })
  .superRefine(({ contactPhone, contactEmail }, context) => {
    if (contactPhone !== null || contactEmail !== null) return;
    context.addIssue({
      code: 'custom',
      path: ['contactPhone'],
      message: 'Please enter a phone number or an email address',
    });
  });
export type VisitorRequest = z.output<typeof visitorRequestSchema>;

/** A request as its requester sees it with the link. */
export const followedRequestSchema = z.object({
  companyName: z.string(),
  ...serviceRequestSchema.pick({
    number: true,
    title: true,
    description: true,
    categoryName: true,
    urgency: true,
    preferredSlots: true,
    createdAt: true,
    dueAt: true,
    scheduledStart: true,
  }).shape,
  state: serviceRequestStateSchema,
  /** State of the job that it became. */
  jobState: jobStateSchema.nullable(),
  /** State of the request into which it was merged. */
  duplicateOfState: serviceRequestStateSchema.nullable(),
  timeZone: z.string(),
  /** Until then the link opens it. */
  linkEndsAt: instantSchema,
  messages: z.array(requestMessageSchema.omit({ internal: true })),
  photos: z.array(requestPhotoSchema.pick({ sha256: true, width: true, height: true })),
});
export type FollowedRequest = z.infer<typeof followedRequestSchema>;

/** The link, in the body: never in a URL. */
const link = z.string().min(20).max(300);
const follow = {
  ...base,
  method: 'POST',
  status: 200,
  reply: followedRequestSchema,
  problems: [
    'request.invalid',
    'auth.token_invalid',
    'request.rate_limited',
    'service_request.transition_refused',
  ],
} as const;

/** The public form of a company, and the link with which a requester without an account follows a request. */
export const publicRequestRoutes = {
  form: defineRoute({
    ...base,
    method: 'GET',
    path: publicRequestPaths.form,
    summary: 'Opens the public form of a company: its categories, and the token of the form',
    status: 200,
    params: z.object({ address: requestAddressSchema }),
    reply: z.object({
      ...formTicketSchema.shape,
      companyName: z.string(),
      intro: z.string(),
      categories: z.array(requestCategorySchema.pick({ key: true, name: true })),
    }),
    problems: ['request.invalid', 'request.not_found', 'request.rate_limited'],
  }),
  create: defineRoute({
    ...base,
    method: 'POST',
    path: publicRequestPaths.form,
    summary: 'Request service without an account',
    status: 201,
    params: z.object({ address: requestAddressSchema }),
    body: visitorRequestSchema,
    reply: z.object({ number: z.number().int(), link: z.string(), dueAt: instantSchema }),
    problems: ['request.invalid', 'request.not_found', 'request.too_large', 'request.rate_limited'],
  }),
  follow: defineRoute({
    ...follow,
    path: publicRequestPaths.follow,
    summary: 'The request of a link',
    body: z.strictObject({ link }),
  }),
  message: defineRoute({
    ...follow,
    path: publicRequestPaths.message,
    summary: 'Write to the office through a link; an answer to a question returns the request to the office',
    // The id is set by the page, so that a repeated request does not store the message twice.
    body: z.strictObject({ link, messageId: idSchema, body: requestMessageBodySchema }),
  }),
  cancel: defineRoute({
    ...follow,
    path: publicRequestPaths.cancel,
    summary: 'Withdraw the request of a link',
    body: z.strictObject({ link }),
  }),
  /** Body: the picture, `application/octet-stream`; the link is in a header. */
  photo: defineRoute({
    ...base,
    method: 'PUT',
    path: publicRequestPaths.photo,
    summary: 'Add a picture to the request of a link',
    status: 200,
    params: z.object({ sha256: photoHashSchema }),
    reply: requestPhotoSchema,
    problems: [
      'request.invalid',
      'auth.token_invalid',
      'request.too_large',
      'request.rate_limited',
      'photo.hash_mismatch',
      'photo.unreadable',
      'request.unsupported_media',
      'sandbox.storage_full',
      'quota.reached',
      'service.overloaded',
      'service_request.transition_refused',
    ],
  }),
};
