import type { SchedulingJob, SchedulingTechnician, WorkShift } from './scheduling-problem.ts';

/** Minutes by which sums may differ. */
const tolerance = 1e-4;

/** Rules that a visit which is not pinned breaks; for the checker, independent of the search. */
export function brokenRules(
  job: SchedulingJob,
  startsAt: number,
  technician: SchedulingTechnician,
  shift: WorkShift,
): string[] {
  const held = technician.skills ?? {};
  const areas = technician.territories ?? [];
  const certified = (technician.certifications ?? [])
    .filter(({ validUntil }) => validUntil === null || validUntil >= shift.endsAt)
    .map(({ name }) => name);
  const broken = {
    window: !isOpen(job, startsAt),
    skills: job.skills?.some(({ skill, level }) => !(skill in held) || (held[skill] ?? 0) < level),
    certification: job.certifications?.some((name) => !certified.includes(name)),
    territory: job.territory != null && areas.length > 0 && !areas.includes(job.territory),
    excluded_technician: job.excludedTechnicians?.includes(technician.id),
    crew: (job.crewSize ?? 1) !== 1,
    coordinates: job.place === null,
    duration: !job.minutes,
  };
  return Object.entries(broken).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
}

function isOpen({ windows = [] }: SchedulingJob, minute: number): boolean {
  const isWithin = windows.some(
    (one) => minute >= one.startsAt - tolerance && minute <= one.endsAt + tolerance,
  );
  return windows.length === 0 || isWithin;
}
