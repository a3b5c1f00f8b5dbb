import { runningLate } from '@switchyard/contracts/visits/lateness-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { BoardFocus } from '../board-filters.ts';
import { isAtRisk } from './visit-lateness.ts';

/** True if a technician is working on the visit now; a pause does not count. */
export function isAtWork({ state }: Pick<Visit, 'state'>): boolean {
  return state === 'on_site' || state === 'in_progress';
}

/** True if a figure of the strip counts the visit. */
export function countsFor(focus: BoardFocus, visit: Visit, now: number): boolean {
  switch (focus) {
    case 'working':
      return isAtWork(visit);
    case 'late':
      return runningLate(visit, now) !== null;
    case 'risk':
      return isAtRisk(visit, now);
    default:
      return focus satisfies never;
  }
}
