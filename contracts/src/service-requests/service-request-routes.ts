import { z } from 'zod';
import { addressSchema } from '../customers/customer.ts';
import { customerKinds } from '../customers/customer-kind.ts';
import { defineActionRoutes } from '../http/action-routes.ts';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import {
  commaListSchema,
  companyNameSchema,
  durationMinutesSchema,
  emailSchema,
  idSchema,
  longTextSchema,
  nameSchema,
  phoneSchema,
  queryFlagSchema,
  shortTextSchema,
} from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { defineTransitionRoute } from '../http/transition-route.ts';
import { transitionSchema } from '../http/transition-schema.ts';
import { jobPrioritySchema } from '../jobs/job.ts';
import { photoHashSchema } from '../photos/photo.ts';
import { skillsSchema, tradeSchema } from '../technicians/technician.ts';
import { requestCategorySchema } from './request-settings.ts';
import { serviceRequestSorts } from './service-request-options.ts';
import { serviceRequestRecord } from './service-request-record.ts';
import {
  createServiceRequestSchema,
  requestChannelSchema,
  requestMessageBodySchema,
  requestPhotoSchema,
  requestThreadSchema,
  requestUrgencySchema,
  serviceRequestSchema,
  serviceRequestStateSchema,
  updateServiceRequestSchema,
} from './service-request.ts';

const crud = defineCrudRoutes({
  record: serviceRequestRecord,
  item: serviceRequestSchema,
  create: createServiceRequestSchema,
  update: updateServiceRequestSchema,
  filters: {
    state: commaListSchema(serviceRequestStateSchema).optional(),
    urgency: commaListSchema(requestUrgencySchema).optional(),
    channel: commaListSchema(requestChannelSchema).optional(),
    categoryKey: z.string().max(60).optional(),
    /** Waits for a decision. */
    open: queryFlagSchema.optional(),
    /** Waits for the office longer than promised. */
    late: queryFlagSchema.optional(),
    customerId: idSchema.optional(),
    siteId: idSchema.optional(),
    jobId: idSchema.optional(),
    sort: z.enum(serviceRequestSorts).default('dueAt'),
  },
  groups: ['state', 'urgency', 'channel'],
});

export const transitionRequestSchema = transitionSchema(serviceRequestStateSchema);
export type TransitionRequest = z.output<typeof transitionRequestSchema>;

/** A text that says why something is suggested. */
const reasonsSchema = z.array(z.string());

/** A request or job that may be about the same. */
export const duplicateHintSchema = z.object({
  kind: z.enum(['service_request', 'job']),
  id: idSchema,
  number: z.number().int(),
  title: z.string(),
  state: z.string(),
  createdAt: z.string(),
  reasons: reasonsSchema,
});
export type DuplicateHint = z.infer<typeof duplicateHintSchema>;

export const jobSuggestionSchema = z.object({
  type: z.string(),
  trade: tradeSchema,
  skills: skillsSchema,
  minutes: z.number().int(),
  priority: jobPrioritySchema,
  reasons: z.object({ type: z.string(), skills: z.string(), minutes: z.string() }),
});
export type JobSuggestion = z.infer<typeof jobSuggestionSchema>;

export const requestTriageSchema = z.object({
  duplicates: z.array(duplicateHintSchema),
  suggestion: jobSuggestionSchema,
  /** Customers that the requester may be, for requests without one. */
  customers: z.array(z.object({ id: idSchema, name: z.string(), reasons: reasonsSchema })),
});
export type RequestTriage = z.infer<typeof requestTriageSchema>;

/** A new job from a request. Customer and site: known ones by id, otherwise created from the given facts. */
export const convertRequestSchema = z
  .strictObject({
    customerId: idSchema.nullable().default(null),
    newCustomer: z
      .strictObject({
        name: companyNameSchema,
        kind: z.enum(customerKinds).default('residential'),
        contactName: nameSchema.nullable().default(null),
        email: emailSchema.nullable().default(null),
        phone: phoneSchema.nullable().default(null),
      })
      .nullable()
      .default(null),
    siteId: idSchema.nullable().default(null),
    newSite: z.strictObject({ name: shortTextSchema, address: addressSchema }).nullable().default(null),
    title: shortTextSchema,
    type: z.string().trim().min(1).max(80),
    trade: tradeSchema,
    priority: jobPrioritySchema.default('none'),
    description: longTextSchema,
    requiredSkills: skillsSchema.default([]),
    estimatedMinutes: durationMinutesSchema,
  })
  .superRefine((value, context) => {
    const exactlyOne = (id: unknown, created: unknown) => (id === null) !== (created === null);
    const refuse = (path: string, text: string) =>
      context.addIssue({ code: 'custom', path: [path], message: text });
    if (!exactlyOne(value.customerId, value.newCustomer)) refuse('customerId', 'Choose a customer');
    if (!exactlyOne(value.siteId, value.newSite)) refuse('siteId', 'Choose a site');
  });
export type ConvertRequest = z.output<typeof convertRequestSchema>;

export const sendRequestMessageSchema = z.strictObject({
  body: requestMessageBodySchema,
  /** Visible to colleagues only. */
  internal: z.boolean().default(false),
});

const routes = defineActionRoutes(serviceRequestRecord);
const photoParams = z.object({ id: idSchema, sha256: photoHashSchema });
export const requestPhotoPath = '/api/service-requests/:id/photos/:sha256';

export const serviceRequestRoutes = {
  ...crud,
  transition: defineTransitionRoute({
    record: serviceRequestRecord,
    summary: 'Move a request to another state; requesters withdraw their own',
    body: transitionRequestSchema,
    item: serviceRequestSchema,
  }),
  /** The choices of a form for a new request. */
  form: routes.read('/form', {
    permission: 'create',
    summary: 'Categories for a new request',
    reply: z.object({ categories: z.array(requestCategorySchema.pick({ key: true, name: true })) }),
  }),
  counts: routes.read('/counts', {
    permission: 'triage',
    summary: 'Number of open requests by state, and of late ones',
    reply: z.object({
      new: z.number().int(),
      needsInfo: z.number().int(),
      triaged: z.number().int(),
      quoted: z.number().int(),
      late: z.number().int(),
    }),
  }),
  thread: routes.read('/:id/thread', {
    permission: 'view',
    summary: 'Conversation and pictures of a request',
    reply: requestThreadSchema,
  }),
  triage: routes.read('/:id/triage', {
    permission: 'triage',
    summary: 'Possible duplicates, a suggested job, and who the requester may be',
    reply: requestTriageSchema,
  }),
  write: routes.add('/:id/messages', {
    permission: 'reply',
    summary:
      'Write to the requester or to the office; an answer to a question returns the request to the office',
    body: sendRequestMessageSchema,
    reply: serviceRequestSchema,
    problems: ['service_request.transition_refused', 'request.rate_limited'],
  }),
  merge: routes.change('/:id/merge', {
    permission: 'triage',
    summary: 'Merge a duplicate into another request, with its texts and pictures',
    body: z.strictObject({ intoId: idSchema }),
    reply: serviceRequestSchema,
  }),
  convert: routes.change('/:id/convert', {
    permission: 'triage',
    summary: 'Make a job of a request, with its texts and pictures',
    body: convertRequestSchema,
    reply: serviceRequestSchema,
  }),
  /** Body: the picture, `application/octet-stream`. Sending it again is harmless. */
  addPhoto: defineRoute({
    tag: 'service-requests',
    access: 'session',
    method: 'PUT',
    path: requestPhotoPath,
    permission: 'service_request.reply',
    summary: 'Add a picture to a request',
    write: 'safe',
    status: 200,
    params: photoParams,
    reply: requestPhotoSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'request.too_large',
      'record.gone',
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
