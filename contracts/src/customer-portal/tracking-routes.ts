import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { followedVisitSchema } from './customer-portal-routes.ts';
import { giveRatingSchema, ownRatingSchema } from './job-rating.ts';
import { trackingPaths } from './tracking-options.ts';

/** A visit as anybody with its tracking link sees it: without addresses, names of the account, and other visits. */
export const trackedVisitSchema = z.object({
  companyName: z.string(),
  jobNumber: z.number().int(),
  jobTitle: z.string(),
  timeZone: z.string(),
  visit: followedVisitSchema.omit({ id: true }),
  /** The work is finished: it can be rated. */
  mayRate: z.boolean(),
  /** The rating given with such a link; of one given in the portal, the stars alone. */
  rating: ownRatingSchema.nullable(),
  /** Until then the link opens it. */
  linkEndsAt: instantSchema,
});
export type TrackedVisit = z.infer<typeof trackedVisitSchema>;

export const trackingLinkSchema = z.object({ url: z.string(), endsAt: instantSchema });
export type TrackingLink = z.infer<typeof trackingLinkSchema>;

/** A tracking link. */
const link = z.string().min(20).max(300);

export const trackingRoutes = {
  /** For the office, to send it to the customer. */
  link: defineRoute({
    method: 'GET',
    path: '/api/visits/:id/tracking-link',
    summary:
      'The tracking link of a visit: anyone who has it sees the progress of this visit, without an account',
    tag: 'customer-portal',
    access: 'session',
    permission: 'visit.schedule',
    write: 'safe',
    status: 200,
    params: z.object({ id: idSchema }),
    reply: trackingLinkSchema,
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'request.not_found', 'record.gone'],
  }),
  /** The link is in the body: never in a URL, which logs contain. */
  lookup: defineRoute({
    method: 'POST',
    path: trackingPaths.lookup,
    summary: 'The visit of a tracking link',
    tag: 'customer-portal',
    access: 'public',
    write: 'safe',
    status: 200,
    body: z.strictObject({ link }),
    reply: trackedVisitSchema,
    problems: ['request.invalid', 'auth.token_invalid', 'request.rate_limited'],
  }),
  rate: defineRoute({
    method: 'POST',
    path: trackingPaths.rating,
    summary: 'Rate the finished job of a tracking link, or change the rating',
    tag: 'customer-portal',
    access: 'public',
    write: 'safe',
    status: 200,
    body: giveRatingSchema.extend({ link }),
    reply: trackedVisitSchema,
    problems: ['request.invalid', 'auth.token_invalid', 'request.rate_limited'],
  }),
};
