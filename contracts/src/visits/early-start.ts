import type { Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** Starting a visit earlier than this before its planned start needs confirmation. */
export const earlyStartMinutes = 60;

const minuteMs = 60_000;

type Begun = Pick<Visit, 'state' | 'scheduledStart'> & {
  readonly stamps: Pick<Visit['stamps'], 'enRouteAt'>;
};

/**
 * Minutes by which a transition would begin a visit before its planned start; null if no confirmation is needed: the
 * transition begins nothing, the start is near, or setting off that early is already confirmed. `now` is epoch ms.
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

/** True if something planned for one instant (epoch ms) begins noticeably earlier. */
export function isEarly(planned: number, began: number): boolean {
  return planned - began > earlyStartMinutes * minuteMs;
}
