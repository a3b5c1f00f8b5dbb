import { pageSchema } from '@switchyard/contracts/http/page.ts';
import { type Job, jobSchema } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { activeVisitStates, type visitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { type ApiClient, sleep } from './api-client.ts';
import type { ReplayContext } from './replay-context.ts';
import { pages } from './places.ts';
import { countError } from './replay-counts.ts';
import { isReplayed } from './replay-item.ts';
import { takeStep } from './visit-driver.ts';

/** Replayed jobs are the newest: after this many others there are none left. */
const enoughOthers = 400;

/** Jobs entered by earlier replays, by reference. */
export async function readReplayedJobs(api: ApiClient): Promise<Map<string, Job>> {
  const found = new Map<string, Job>();
  let others = 0;
  for await (const job of pages(api, '/api/jobs?sort=-createdAt', pageSchema(jobSchema))) {
    if (job.externalRef !== null && isReplayed(job.externalRef)) found.set(job.externalRef, job);
    else if ((others += 1) > enoughOthers) break;
  }
  return found;
}

const active: readonly (typeof visitStates)[number][] = activeVisitStates;
const gapMs = 1_500;

/**
 * Ends the visits that were under way before the replay, one after the other, so that their technicians become free.
 * Visits of jobs in `own` belong to requests that the replay itself continues.
 */
export async function endRunningVisits(
  context: ReplayContext,
  visits: readonly Visit[],
  own: ReadonlySet<string>,
): Promise<void> {
  const running = visits.filter((visit) => active.includes(visit.state) && !own.has(visit.jobId));
  await Promise.all(running.map((visit, index) => endVisit(context, visit, index * gapMs)));
}

async function endVisit(context: ReplayContext, planned: Visit, delayMs: number): Promise<void> {
  const { crew, signal, counts } = context;
  const technicianId = planned.assignments[0]?.technicianId ?? '';
  const giveBack = await crew.takeTurn(technicianId);
  try {
    await sleep(delayMs, signal);
    let visit = planned;
    for (const to of ['on_site', 'in_progress', 'completed'] as const) {
      visit = await takeStep(context, visit, { to, resolution: 'Done.' });
      await sleep(gapMs, signal);
    }
  } catch (error) {
    if (!signal.aborted) countError(counts, error);
  } finally {
    giveBack();
  }
}
