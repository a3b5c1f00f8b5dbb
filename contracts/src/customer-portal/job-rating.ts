import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import type { JobState } from '../jobs/job-state.ts';
import { dayMs } from '../time/durations.ts';
import { ratingDays } from './tracking-options.ts';

/** Stars of a rating. */
export const ratingStars = [1, 2, 3, 4, 5] as const;
export type RatingStars = (typeof ratingStars)[number];
export const ratingCommentMax = 1000;

/** The rating of a finished job, as its customer sends it. */
export const giveRatingSchema = z.strictObject({
  stars: z.number().int().min(1).max(5),
  comment: z.string().trim().max(ratingCommentMax).default(''),
});
export type GiveRating = z.output<typeof giveRatingSchema>;

export const jobRatingSchema = z.object({
  jobId: idSchema,
  stars: z.number().int(),
  comment: z.string(),
  authorName: z.string(),
  ratedAt: instantSchema,
  updatedAt: instantSchema,
  /** Until then its customer can change it. */
  editableUntil: instantSchema,
});
export type JobRating = z.infer<typeof jobRatingSchema>;

/** A rating as its customer sees it. */
export const ownRatingSchema = jobRatingSchema.pick({ stars: true, comment: true, editableUntil: true });
export type OwnRating = z.infer<typeof ownRatingSchema>;

/** ISO 8601. */
export function ratingEditableUntil(ratedAt: string): string {
  return new Date(Date.parse(ratedAt) + ratingDays * dayMs).toISOString();
}

export function isRateable(state: JobState): boolean {
  return state === 'completed' || state === 'invoiced' || state === 'closed';
}

const base = { tag: 'customer-portal', access: 'session', path: '/api/jobs/:id/rating' } as const;

export const jobRatingRoutes = {
  read: defineRoute({
    ...base,
    method: 'GET',
    summary: 'What the customer says about a job',
    permission: 'job_rating.view',
    write: 'safe',
    status: 200,
    params: z.object({ id: idSchema }),
    reply: z.object({ rating: jobRatingSchema.nullable() }),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'request.not_found', 'record.gone'],
  }),
  give: defineRoute({
    ...base,
    method: 'POST',
    summary: 'Rate a finished job; the rating can be changed for seven days',
    permission: 'job_rating.give',
    write: 'create',
    status: 200,
    params: z.object({ id: idSchema }),
    body: giveRatingSchema,
    reply: jobRatingSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'record.gone',
      'idempotency.key_reused',
    ],
  }),
};
