import { bookNearEnd, planPastJob, planVisited } from './plan-history.ts';
import { planDay } from './plan-board.ts';
import type { DatedJob, PlannedJob } from './planned-job.ts';
import { hashText } from './random.ts';
import { sortJobs, takeReserves } from './sort-jobs.ts';
import { dayMs, hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { wallMidnight, type TimeZone } from '@switchyard/contracts/time/time-zone.ts';
import { layTimeline } from './visit-timeline.ts';
import type { Workforce } from './workforce.ts';

export type PlanCompany = {
  now: number;
  zone: TimeZone;
  /** Number of jobs of a demo: a live board plus some days of history. Undefined: the whole record. */
  sample?: number;
  /** Visits per technician today. */
  perTechnician: { from: number; to: number; longest?: number };
};

const holdReasons = [
  'Waiting for parts',
  'Waiting for a street permit',
  'Customer asked to wait',
  'Utility must mark its lines first',
];
/** Days of history in a demo. */
const sampleDays = 6;

/** Plans the past, present and future of the jobs; oldest first. */
export function planCompany(
  jobs: readonly DatedJob[],
  workforce: Workforce,
  options: PlanCompany,
): PlannedJob[] {
  const { now, zone, sample, perTechnician } = options;
  const midnight = wallMidnight(zone.toWall(now));
  const dayAt = (offset: number) => zone.toInstant(midnight + offset * dayMs).ms;
  const [today, tomorrow, after] = [dayAt(0), dayAt(1), dayAt(2)];
  const { past, pool, stale } = sortJobs(jobs, { now, today });
  const reserves = takeReserves(pool, workforce, now);
  const planned: PlannedJob[] = [
    ...planDay(workforce, pool, {
      day: { start: today, end: tomorrow },
      ...perTechnician,
      now,
      seed: 'today',
    }),
    ...planDay(workforce, pool, {
      day: { start: tomorrow, end: after },
      from: 1,
      to: 3,
      now,
      seed: 'tomorrow',
    }),
    ...reserves.queue.map(waiting),
    ...reserves.requested.map((job): PlannedJob => ({ ...waiting(job), initial: 'requested' })),
    ...reserves.held.map((job) => holding(job, now)),
    ...reserves.returning.map((job) => returning(job, workforce, today)),
  ];
  const chosen = sample === undefined ? past : sampleOf(past, { today, count: sample - planned.length });
  for (const job of chosen) {
    const plan = planPastJob(job, workforce, today);
    if (plan) planned.push(plan);
    else pool.add(job);
  }
  if (sample === undefined) {
    for (const job of stale) planned.push(planPastJob(job, workforce, now) ?? waiting(job));
    for (const job of pool) planned.push(planAhead(job, workforce, { notBefore: after, now }));
  }
  return planned.toSorted((a, b) => a.job.opened - b.job.opened);
}

function waiting(job: DatedJob): PlannedJob {
  return { job, initial: 'unscheduled', visits: [], steps: [] };
}

function holding(job: DatedJob, now: number): PlannedJob {
  const reason = holdReasons[hashText(job.ref) % holdReasons.length] ?? 'Waiting';
  return { ...waiting(job), steps: [{ at: Math.min(job.opened + 5 * hourMs, now), to: 'on_hold', reason }] };
}

/** Visited yesterday without success. */
function returning(job: DatedJob, workforce: Workforce, today: number): PlannedJob {
  const ended = { ...job, closed: today - 9 * hourMs };
  const end = { to: 'needs_return', reason: 'Part has to be ordered' } as const;
  return planVisited(ended, workforce, { now: today, end }) ?? waiting(job);
}

/** A visit on a later day, near the recorded end; without a recorded end the job is put aside. */
function planAhead(
  job: DatedJob,
  workforce: Workforce,
  { notBefore, now }: { notBefore: number; now: number },
): PlannedJob {
  if (job.closed === null) return planPastJob(job, workforce, now) ?? waiting(job);
  const booking = bookNearEnd(job, workforce, { notBefore, limit: notBefore + 400 * dayMs });
  if (!booking) return waiting(job);
  const visit = layTimeline({
    ref: job.ref,
    technicians: booking.crew.map(({ technician }) => technician.ref),
    ...booking.span,
    plannedAt: Math.min(job.opened + hourMs, now - minuteMs),
    freeAt: 0,
    travelMs: 0,
    progress: { kind: 'planned' },
    now,
  });
  return { ...waiting(job), visits: [visit] };
}

/** Jobs that ended in the last days: nearly all visited, a few withdrawn. */
function sampleOf(past: readonly DatedJob[], { today, count }: { today: number; count: number }): DatedJob[] {
  const recent = past
    .filter(({ closed }) => closed !== null && closed > today - sampleDays * dayMs)
    .toSorted((a, b) => hashText(a.ref) - hashText(b.ref));
  const isWithdrawn = ({ draft }: DatedJob) => draft.closure.kind === 'withdrawn';
  const withdrawn = recent.filter(isWithdrawn).slice(0, Math.min(8, Math.max(0, count)));
  const visited = recent.filter((job) => !isWithdrawn(job));
  return [...withdrawn, ...visited.slice(0, Math.max(0, count - withdrawn.length))];
}
