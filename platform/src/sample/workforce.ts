import type { Point } from '@switchyard/contracts/http/primitives.ts';
import type { Skill } from '@switchyard/contracts/technicians/technician.ts';
import { type Availability, openAvailability } from './availability.ts';
import type { DatedJob } from './planned-job.ts';
import type { TechnicianDraft } from './technician-roster.ts';
import { distanceKm, findTerritory } from './territories.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';
import type { TimeZone } from '@switchyard/contracts/time/time-zone.ts';
import type { WorkType } from './work-types.ts';

export type Workforce = {
  readonly members: readonly Availability[];
  /** Technicians with the trade, the skills and their levels. */
  qualified(work: WorkType): readonly Availability[];
};

export function openWorkforce(technicians: readonly TechnicianDraft[], zone: TimeZone): Workforce {
  const members = technicians.map((technician) => openAvailability(technician, zone));
  const known = new Map<WorkType, Availability[]>();
  return {
    members,
    qualified: (work) => {
      const found = known.get(work) ?? members.filter(({ technician }) => isQualified(technician, work));
      known.set(work, found);
      return found;
    },
  };
}

export function isQualified(technician: Pick<TechnicianDraft, 'trade' | 'skills'>, work: WorkType): boolean {
  const holds = (need: Skill) =>
    technician.skills.some(({ skill, level }) => skill === need.skill && level >= need.level);
  return technician.trade === work.trade && work.skills.every(holds);
}

/** Best known position of a job: its point, the middle of its territory, or the middle of the city. */
export function placeOf({ draft }: DatedJob): Point {
  return (
    draft.site.point ??
    findTerritory(draft.site.territory)?.centre ?? { latitude: 42.3297, longitude: -71.0831 }
  );
}

/**
 * Driving time in the city, milliseconds: 22 km/h in a straight line plus 5 minutes for parking, limited to 5 to 40
 * minutes.
 */
export function travelMs(from: Point, to: Point): number {
  const minutes = 5 + (distanceKm(from, to) / 22) * 60;
  return Math.ceil(Math.min(40, minutes)) * minuteMs;
}
