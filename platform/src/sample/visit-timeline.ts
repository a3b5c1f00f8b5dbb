import { type Random, seededRandom } from './random.ts';
import type { PlannedVisit, VisitStep } from './planned-job.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';

/** How a visit ends. */
export type VisitEnd =
  | { to: 'completed'; resolution: string }
  | { to: 'needs_return' | 'cannot_complete'; reason: string };

/** Progress of a visit; visits under way may be late. */
export type VisitProgress =
  | { kind: 'planned' | 'dispatched' | 'en_route' | 'on_site' | 'in_progress' }
  | { kind: 'paused'; reason: string }
  | { kind: 'ended'; end: VisitEnd };

export type TimelineInput = {
  ref: string;
  technicians: readonly string[];
  start: number;
  end: number;
  plannedAt: number;
  /** When the technician is free to drive there. */
  freeAt: number;
  travelMs: number;
  progress: VisitProgress;
  /** End of the timeline. */
  now: number;
};

const sequence = ['planned', 'dispatched', 'en_route', 'on_site', 'in_progress'] as const;

/** The visit with its steps: each a little early or late, never before its predecessor and never after now. */
export function layTimeline(input: TimelineInput): PlannedVisit {
  const { ref, technicians, start, end, plannedAt, progress, now } = input;
  const random = seededRandom(`timeline ${ref} ${plannedAt}`);
  const steps: VisitStep[] = [];
  let earliest = plannedAt + minuteMs;
  const add = (wanted: number, step: Omit<VisitStep, 'at'>) => {
    const at = Math.round(Math.min(Math.max(wanted, earliest), now));
    steps.push({ at, ...step });
    earliest = at + minuteMs / 2;
  };
  const moments = momentsOf(input, random);
  const reached = progress.kind === 'paused' || progress.kind === 'ended' ? 'in_progress' : progress.kind;
  const last = progress.kind === 'ended' && progress.end.to === 'cannot_complete' ? 'on_site' : reached;
  for (const state of sequence.slice(1, sequence.indexOf(last) + 1)) add(moments[state], { to: state });
  if (progress.kind === 'paused') {
    add((start + now) / 2, { to: 'paused', reason: progress.reason });
  } else if (progress.kind === 'ended') {
    const { end: how } = progress;
    const at = how.to === 'cannot_complete' ? start + random.between(8, 15) * minuteMs : moments.ended;
    add(at, how);
  }
  return { technicians, start, end, plannedAt, steps };
}

/** Target times of the steps; milliseconds. */
function momentsOf({ start, end, freeAt, travelMs }: TimelineInput, random: Random) {
  const drive = Math.max(freeAt, start - travelMs + random.between(-3, 4) * minuteMs);
  const arrival = Math.max(drive + travelMs * (0.8 + random.next() * 0.4), start - 5 * minuteMs);
  return {
    planned: 0,
    dispatched: start - travelMs - random.between(20, 70) * minuteMs,
    en_route: drive,
    on_site: arrival,
    in_progress: arrival + random.between(2, 6) * minuteMs,
    ended: end - random.between(0, Math.min(8, Math.floor((end - start) / minuteMs / 4))) * minuteMs,
  };
}
