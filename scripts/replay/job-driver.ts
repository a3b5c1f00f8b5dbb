import { type Job, jobSchema } from '@switchyard/contracts/jobs/job.ts';
import { pageSchema } from '@switchyard/contracts/http/page.ts';
import { type Visit, visitSchema } from '@switchyard/contracts/visits/visit.ts';
import { jobInput, toInstant } from '@switchyard/platform/sample/create-inputs.ts';
import { hourMs } from '@switchyard/contracts/time/durations.ts';
import { RefusedError } from './api-client.ts';
import { assignVisit } from './assign-visit.ts';
import type { ReplayContext } from './replay-context.ts';
import type { ReplayItem } from './replay-item.ts';
import { playVisit } from './visit-driver.ts';

/** How long a request without a recorded end stays in the queue. */
const queueMs = 24 * hourMs;

/** Plays one request from its arrival to its end. `known`: the job, if an earlier replay has entered it. */
export async function playJob(
  context: ReplayContext,
  item: ReplayItem,
  known: Job | undefined,
): Promise<void> {
  const { pace, counts } = context;
  await pace.untilArrival(item.opened);
  const job = known ?? (await enterJob(context, item));
  if (!job) return;
  counts.open += 1;
  try {
    await workJob(context, item, job);
  } finally {
    counts.open -= 1;
  }
}

async function enterJob(
  { api, places, pace, counts, runId }: ReplayContext,
  item: ReplayItem,
): Promise<Job | undefined> {
  const site = await places.siteOf(item.draft.site);
  const due = (recorded: number | null) => (recorded === null ? null : pace.deadline(item.opened, recorded));
  const times = { respondBy: due(item.respondBy), resolveBy: due(item.resolveBy) };
  const body = jobInput({ ref: item.ref, draft: item.draft, initial: 'unscheduled', ...times }, site);
  try {
    const job = await api.post('/api/jobs', { key: `replay-${runId}-${item.ref}`, body, reply: jobSchema });
    counts.arrived += 1;
    return job;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.problem?.code !== 'record.duplicate') throw error;
    // A concurrent replay was first.
    counts.skipped += 1;
    return undefined;
  }
}

async function workJob(context: ReplayContext, item: ReplayItem, job: Job): Promise<void> {
  const { draft, closed } = item;
  const { closure } = draft;
  switch (closure.kind) {
    case 'withdrawn':
      await context.pace.until(closed ?? item.opened);
      await moveJob(context, job, { to: 'cancelled', reason: closure.text });
      context.counts.withdrawn += 1;
      return;
    case 'open':
      await context.pace.until(item.opened + queueMs);
      return await moveJob(context, job, { to: 'on_hold', reason: 'No outcome recorded' });
    case 'done':
    case 'noted':
    case 'no_access':
      return await visitJob(context, item, job);
    default:
      return closure satisfies never;
  }
}

async function visitJob(context: ReplayContext, item: ReplayItem, job: Job): Promise<void> {
  await context.pace.until(item.moments.assigned);
  const visit = (await findOpenVisit(context, job)) ?? (await assignVisit(context, item, job));
  const end = await playVisit(context, item, visit);
  if (end === 'completed') countCompletion(context, job);
  if (end === 'cannot_complete') {
    await moveJob(context, job, { to: 'cancelled', reason: 'No access to the building' });
  }
}

/** The visit that an earlier replay left unfinished. */
async function findOpenVisit({ api }: ReplayContext, job: Job): Promise<Visit | undefined> {
  if (job.visitCount === 0) return undefined;
  const { items } = await api.get(`/api/visits?jobId=${job.id}`, pageSchema(visitSchema));
  return items.find(
    ({ state }) => !['completed', 'needs_return', 'cannot_complete', 'cancelled'].includes(state),
  );
}

function countCompletion({ counts, now }: ReplayContext, { resolveBy }: Job): void {
  counts.completed += 1;
  if (resolveBy === null) return;
  counts.promised += 1;
  if (now() <= Date.parse(resolveBy)) counts.onTime += 1;
}

/** Moves the job from its current state; a job ended by another user stays ended. */
async function moveJob(
  { api, runId, now }: ReplayContext,
  { id, externalRef }: Job,
  step: { to: Job['state']; reason: string },
): Promise<void> {
  const { revision, state } = await api.get(`/api/jobs/${id}`, jobSchema);
  if (state === step.to || ['completed', 'invoiced', 'closed', 'cancelled'].includes(state)) return;
  await api.post(`/api/jobs/${id}/transitions`, {
    key: `replay-${runId}-${externalRef}-${step.to}`,
    revision,
    body: { ...step, occurredAt: toInstant(now()) },
    reply: jobSchema,
  });
}
