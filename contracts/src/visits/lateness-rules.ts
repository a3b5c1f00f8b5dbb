import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** Somebody is still expected there. */
export const expectedVisitStates = [
  'planned',
  'dispatched',
  'en_route',
] as const satisfies readonly VisitState[];
/** Somebody is there. */
export const presentVisitStates = [
  'on_site',
  'in_progress',
  'paused',
] as const satisfies readonly VisitState[];

/** Where no arrival window was promised, an arrival up to this much after the planned start is in time. */
export const arrivalGraceMinutes = 15;

const minuteMs = 60_000;
const expected: ReadonlySet<VisitState> = new Set(expectedVisitStates);
const present: ReadonlySet<VisitState> = new Set(presentVisitStates);

type Times = Pick<Visit, 'scheduledStart' | 'scheduledEnd' | 'windowEnd'>;
type Timed = Times & Pick<Visit, 'state'>;

/** `start`: nobody has arrived although somebody should have. `overrun`: work goes on past the planned end. */
export type RunningLate = 'start' | 'overrun';

export function isExpected(state: VisitState): boolean {
  return expected.has(state);
}

export function isPresent(state: VisitState): boolean {
  return present.has(state);
}

/**
 * Last instant at which an arrival is in time, epoch ms: the end of the promised window, else the planned start and
 * the grace. A visit that was planned past its window is expected when the plan says so.
 */
export function arrivalDue({ scheduledStart, windowEnd }: Omit<Times, 'scheduledEnd'>): number {
  const start = Date.parse(scheduledStart);
  if (windowEnd === null) return start + arrivalGraceMinutes * minuteMs;
  return Math.max(start, Date.parse(windowEnd));
}

/** Whether a visit is running late at `now` (epoch ms), and in which way. Finished and cancelled ones never are. */
export function runningLate(visit: Timed, now: number): RunningLate | null {
  if (expected.has(visit.state)) return now > arrivalDue(visit) ? 'start' : null;
  if (present.has(visit.state)) return now > Date.parse(visit.scheduledEnd) ? 'overrun' : null;
  return null;
}
