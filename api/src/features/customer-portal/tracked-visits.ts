import { isRateable, type OwnRating } from '@switchyard/contracts/customer-portal/job-rating.ts';
import type { TrackedVisit } from '@switchyard/contracts/customer-portal/tracking-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { readCompanyName } from '@switchyard/platform/db/repositories/company-repository.ts';
import {
  findRatings,
  type StoredRating,
} from '@switchyard/platform/db/repositories/job-rating-repository.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { hasEnded } from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { coarseAddress } from '../../access/coarse-address.ts';
import type { AppDeps } from '../../app-deps.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { followedVisit } from './follow-visit.ts';
import { readTrackingKey, trackingEndsAt } from './tracking-link.ts';

/** A visit that a link opens, with its job. */
export type Tracked = { readonly companyId: string; readonly visit: Visit; readonly job: Job };

export type TrackedVisits = {
  /** @throws ProblemError `auth.token_invalid`, `request.rate_limited` after many invalid ones */
  open(request: FastifyRequest, link: string): Promise<Tracked>;
  /** The same for ratings, which are limited. */
  openToRate(request: FastifyRequest, link: string): Promise<Tracked>;
};

/** Invalid links of a network per hour: links are opened from a message, and nobody types one. */
const perNetwork = 20;

/** Ratings per hour with links: a rating is given once and changed a few times. */
const ratings = { perIp: 30, perRequest: 10 };

/** Opens visits by their links. Invalid links are logged and limited, so that guessing is noticed and slow. */
export function trackedVisits(app: FastifyInstance, deps: AppDeps): TrackedVisits {
  const { config, clock, logger, database } = deps;
  const factor = config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const limit = createVisitorLimit(app, { form: 'tracking-link', perIp: perNetwork, factor });
  const refuse = async (request: FastifyRequest): Promise<never> => {
    const from = coarseAddress(request.ip);
    logger.warn({ code: 'auth.token_invalid', from }, 'a tracking link was refused');
    await limit(request, {});
    throw new ProblemError('auth.token_invalid');
  };
  const open: TrackedVisits['open'] = async (request, link) => {
    const named = readTrackingKey(config, link);
    if (named === undefined) return await refuse(request);
    const { companyId, visitId } = named;
    const now = clock.now();
    const found = await database.snapshot(companyId, (tx) => findTracked(tx, { companyId, visitId, now }));
    return found ?? (await refuse(request));
  };
  const limitRatings = createVisitorLimit(app, { form: 'tracking-rating', ...ratings, factor });
  return {
    open,
    openToRate: async (request, link) => {
      const tracked = await open(request, link);
      await limitRatings(request, { requestId: tracked.visit.id });
      return tracked;
    },
  };
}

type Named = { readonly companyId: string; readonly visitId: string; readonly now: Date };

/** The visit of a link that has not ended. */
async function findTracked(tx: Tx, { companyId, visitId, now }: Named): Promise<Tracked | undefined> {
  if (await hasEnded(tx, companyId)) return undefined;
  const visit = await findVisit(tx, visitId, companyScope);
  if (visit?.deletedAt !== null || trackingEndsAt(visit) <= now) return undefined;
  const job = await findJob(tx, visit.jobId, companyScope);
  return job?.deletedAt === null ? { companyId, visit, job } : undefined;
}

/** A rating of the portal is changed there, and its comment is not for everybody who has the link. */
function ownRating({ stars, comment, editableUntil, ratedAt, isByLink }: StoredRating): OwnRating {
  return isByLink ? { stars, comment, editableUntil } : { stars, comment: '', editableUntil: ratedAt };
}

/** The visit as the page of its link shows it. */
export async function showTracked(tx: Tx, { companyId, visit, job }: Tracked): Promise<TrackedVisit> {
  const companyName = await readCompanyName(tx, companyId);
  const { id: _, ...shown } = followedVisit(visit, { job, companyName, location: null });
  const rating = (await findRatings(tx, [job.id])).get(job.id);
  return {
    companyName,
    jobNumber: job.number,
    jobTitle: job.title,
    timeZone: job.siteTimeZone,
    visit: shown,
    mayRate: isRateable(job.state),
    rating: rating === undefined ? null : ownRating(rating),
    linkEndsAt: trackingEndsAt(visit).toISOString(),
  };
}
