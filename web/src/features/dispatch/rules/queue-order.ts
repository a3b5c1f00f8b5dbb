import { t } from '@lingui/core/macro';
import type { Job, JobPriority } from '@switchyard/contracts/jobs/job.ts';
import { formatMinutes } from '../../../lib/format-date.ts';
import { type Deadline, deadlineOf } from '../../../core/planning/job-deadline.ts';
import { riskAheadMs } from './visit-lateness.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

/** Position of a priority, the most urgent first. */
export const priorityRank: Record<JobPriority, number> = {
  emergency: 0,
  high: 1,
  medium: 2,
  low: 3,
  none: 4,
};
const minuteMs = 60_000;
/** Deadlines further away are shown as remaining time, not as a clock time, ms. */
const clockTimeMs = 12 * 60 * minuteMs;

/** Most urgent first: emergencies, then by the next deadline, then by priority and age. */
export function compareUrgency(a: Job, b: Job): number {
  return (
    Number(b.priority === 'emergency') - Number(a.priority === 'emergency') ||
    (deadlineOf(a)?.at ?? Number.POSITIVE_INFINITY) - (deadlineOf(b)?.at ?? Number.POSITIVE_INFINITY) ||
    priorityRank[a.priority] - priorityRank[b.priority] ||
    a.number - b.number
  );
}

export type Urgency = { readonly tone: 'danger' | 'warn' | 'neutral'; readonly text: string };

/** `Respond by 14:05`, `1 h 40`, `Respond now`, `Respond 3 d late`, `3 d overdue`. */
export function urgencyOf(job: Job, now: number, clock: ZoneClock): Urgency | null {
  const deadline = deadlineOf(job);
  if (!deadline) return null;
  const left = deadline.at - now;
  if (left < riskAheadMs) return { tone: 'danger', text: urgentText(deadline, left, clock) };
  return { tone: left < clockTimeMs / 4 ? 'warn' : 'neutral', text: formatMinutes(left / minuteMs) };
}

function urgentText({ what, at }: Deadline, left: number, clock: ZoneClock): string {
  const responds = what === 'respond';
  const time = clock.time(at);
  if (left >= 0) return responds ? t`Respond by ${time}` : t`Resolve by ${time}`;
  if (left > -minuteMs) return responds ? t`Respond now` : t`Resolve now`;
  const late = formatMinutes(-left / minuteMs);
  // A missed response is not the same as a missed resolution.
  return responds ? t`Respond ${late} late` : t`${late} overdue`;
}
