import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** A visit that begins more than this before its planned start is asked about first. */
export const earlyStartMinutes = 60;

const minuteMs = 60_000;

type Begun = Pick<Visit, 'state' | 'scheduledStart'> & {
  readonly stamps: Pick<Visit['stamps'], 'enRouteAt'>;
};

/**
 * How many minutes before its planned start a step would begin a visit; null where nobody needs to be asked: the step
 * begins nothing, the start is near, or setting off that early was confirmed already. `now` is epoch ms.
 */
export function minutesEarly(visit: Begun, to: VisitState, now: number): number | null {
  const setsOff = to === 'en_route';
  const startsWork = to === 'in_progress' && visit.state === 'on_site';
  if (!setsOff && !startsWork) return null;
  const planned = Date.parse(visit.scheduledStart);
  if (startsWork && visit.stamps.enRouteAt !== null && isEarly(planned, Date.parse(visit.stamps.enRouteAt))) {
    return null;
  }
  return isEarly(planned, now) ? Math.round((planned - now) / minuteMs) : null;
}

/** Whether something that was planned for one instant (epoch ms) and begins at another begins noticeably early. */
export function isEarly(planned: number, began: number): boolean {
  return planned - began > earlyStartMinutes * minuteMs;
}
