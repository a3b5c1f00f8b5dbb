import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** A technician is still expected on site. */
export const expectedVisitStates = [
  'planned',
  'dispatched',
  'en_route',
] as const satisfies readonly VisitState[];
/** A technician is on site. */
export const presentVisitStates = [
  'on_site',
  'in_progress',
  'paused',
] as const satisfies readonly VisitState[];

/** Without a promised arrival window, an arrival up to this long after the planned start is on time. */
export const arrivalGraceMinutes = 15;

const minuteMs = 60_000;
const expected: ReadonlySet<VisitState> = new Set(expectedVisitStates);
const present: ReadonlySet<VisitState> = new Set(presentVisitStates);

type Times = Pick<Visit, 'scheduledStart' | 'scheduledEnd' | 'windowEnd'>;
type Timed = Times & Pick<Visit, 'state'>;

/** `start`: no technician has arrived by the time due. `overrun`: work continues past the planned end. */
export type RunningLate = 'start' | 'overrun';

export function isExpected(state: VisitState): boolean {
  return expected.has(state);
}

export function isPresent(state: VisitState): boolean {
  return present.has(state);
}

/**
 * Latest instant of an arrival that is on time, epoch ms: the end of the promised window, else the planned start plus
 * the grace period. For a visit planned past its window, the plan counts.
 */
export function arrivalDue({ scheduledStart, windowEnd }: Omit<Times, 'scheduledEnd'>): number {
  const start = Date.parse(scheduledStart);
  if (windowEnd === null) return start + arrivalGraceMinutes * minuteMs;
  return Math.max(start, Date.parse(windowEnd));
}

/**
 * The way in which a visit is running late at `now` (epoch ms); null if it is not. Finished and cancelled visits never
 * are.
 */
export function runningLate(visit: Timed, now: number): RunningLate | null {
  if (expected.has(visit.state)) return now > arrivalDue(visit) ? 'start' : null;
  if (present.has(visit.state)) return now > Date.parse(visit.scheduledEnd) ? 'overrun' : null;
  return null;
}
