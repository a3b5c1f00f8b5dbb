import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { type CandidateLane, earliestSlot } from '../../../core/planning/free-slot.ts';
import { missingSkills } from '../../../core/planning/skill-text.ts';
import { priorityRank } from './queue-order.ts';
import { isMovable } from './visit-moves.ts';

/** A visit that could give way to a more urgent job, and when that would begin then. */
export type Room = { readonly visit: Visit; readonly technicianName: string; readonly start: number };

const most = 3;

/** Visits of lower priority that have not begun and whose time would do for the job: the earliest of each technician. */
export function roomFor(job: Job, lanes: readonly CandidateLane[], now: number): Room[] {
  const wanted = priorityRank[job.priority];
  return lanes
    .filter(
      ({ technician }) =>
        technician.active && missingSkills(job.requiredSkills, technician.skills).length === 0,
    )
    .flatMap((lane) => {
      const rooms = lane.visits
        .filter((visit) => isMovable(visit) && priorityRank[visit.job.priority] > wanted)
        .flatMap((visit): Room[] => {
          const others = lane.visits.filter((other) => other !== visit);
          const slot = earliestSlot(job, { ...lane, visits: others }, now);
          return slot ? [{ visit, technicianName: lane.technician.name, start: slot.start }] : [];
        });
      return rooms.toSorted(byUse).slice(0, 1);
    })
    .toSorted(byUse)
    .slice(0, most);
}

/** The earliest first, then the least important. */
function byUse(a: Room, b: Room): number {
  return a.start - b.start || priorityRank[b.visit.job.priority] - priorityRank[a.visit.job.priority];
}
