import { z } from 'zod';
import { attachmentSchema } from '../attachments/attachment.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { jobStateSchema } from '../jobs/job-state.ts';
import { serviceRequestSchema } from '../service-requests/service-request.ts';
import { ownRatingSchema } from './job-rating.ts';
import { customerStageSchema, stageTimesSchema, visitOutcomeSchema } from './customer-stage.ts';

/** Most entries of each part of the portal's answer; the pages behind them have all. */
export const portalLimits = { jobs: 50, finished: 10, photos: 4, files: 8 } as const;

/** A visit as customers follow it. It has no position: technicians do not report any. */
export const followedVisitSchema = z.object({
  id: idSchema,
  stage: customerStageSchema,
  outcome: visitOutcomeSchema,
  /** The work has been interrupted. */
  isPaused: z.boolean(),
  times: stageTimesSchema,
  scheduledStart: instantSchema,
  scheduledEnd: instantSchema,
  /** The promised arrival, if one was promised. */
  windowStart: instantSchema.nullable(),
  windowEnd: instantSchema.nullable(),
  /** The technician who leads the visit. */
  technicianName: z.string().nullable(),
  /** The visit as an iCalendar file (RFC 5545). */
  calendar: z.string(),
});
export type FollowedVisit = z.infer<typeof followedVisitSchema>;

const portalJobShape = {
  id: idSchema,
  number: z.number().int(),
  title: z.string(),
  state: jobStateSchema,
  createdAt: instantSchema,
  siteId: idSchema,
  siteName: z.string(),
  siteAddress: z.string(),
  /** Zone of the site: its times are written in it. */
  timeZone: z.string(),
};

/** An open job with the visit to expect; null while none is planned. */
export const openPortalJobSchema = z.object({ ...portalJobShape, visit: followedVisitSchema.nullable() });
export type OpenPortalJob = z.infer<typeof openPortalJobSchema>;

export const finishedPortalJobSchema = z.object({
  ...portalJobShape,
  finishedAt: instantSchema,
  technicianName: z.string().nullable(),
  /** The work done, as the technician wrote it. */
  report: z.string(),
  /** The first pictures meant for the customer, by the hash in their address. */
  photos: z.array(z.string()),
  photoCount: z.number().int(),
  fileCount: z.number().int(),
  /** The customer's own rating. */
  rating: ownRatingSchema.nullable(),
});
export type FinishedPortalJob = z.infer<typeof finishedPortalJobSchema>;

export const portalSiteSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  equipmentCount: z.number().int(),
  openJobs: z.number().int(),
});
export type PortalSite = z.infer<typeof portalSiteSchema>;

export const customerPortalSchema = z.object({
  companyName: z.string(),
  /** Jobs that are not finished: the next visit first, those without one last. */
  open: z.array(openPortalJobSchema),
  /** Finished jobs, newest first. */
  finished: z.array(finishedPortalJobSchema),
  /** Requests that are not decided; those that wait for an answer first. */
  requests: z.array(
    serviceRequestSchema.pick({
      id: true,
      number: true,
      title: true,
      state: true,
      createdAt: true,
      dueAt: true,
      siteName: true,
    }),
  ),
  /** Files meant for the customer, newest first. */
  files: z.array(
    attachmentSchema.pick({ id: true, name: true, size: true, uploadedAt: true, recordKind: true }).extend({
      /** The job or site it belongs to; null for the account itself. */
      about: z.string().nullable(),
    }),
  ),
  sites: z.array(portalSiteSchema),
});
export type CustomerPortal = z.infer<typeof customerPortalSchema>;

export const customerPortalRoute = defineRoute({
  method: 'GET',
  path: '/api/customer-portal',
  summary: 'Home of a customer: visits to come, open requests, finished jobs, files and sites',
  tag: 'customer-portal',
  access: 'session',
  permission: 'customer_portal.view',
  write: 'safe',
  status: 200,
  reply: customerPortalSchema,
  problems: ['auth.required', 'auth.forbidden'],
});
