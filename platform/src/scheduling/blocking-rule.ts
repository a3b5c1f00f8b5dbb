import type { SchedulingJob, SchedulingTechnician, WorkShift } from './scheduling-problem.ts';
import type { RuleName } from './scheduling-result.ts';

/** First rule, independent of any plan, that keeps a technician from a job in this shift; null if there is none. */
export function blockingRule(
  job: SchedulingJob,
  technician: SchedulingTechnician,
  shift: WorkShift,
): RuleName | null {
  if (job.excludedTechnicians?.includes(technician.id)) return 'excluded_technician';
  if (missingSkills(job, technician).length > 0) return 'skills';
  if (missingCertifications(job, technician, shift).length > 0) return 'certification';
  if (isElsewhere(job, technician)) return 'territory';
  if ((job.load ?? 0) > (technician.capacity ?? Infinity)) return 'load';
  return (technician.maxJobs ?? Infinity) < 1 ? 'max_tasks' : null;
}

/** Skills that the technician does not have at the level of the job. */
export function missingSkills(job: SchedulingJob, { skills }: SchedulingTechnician): string[] {
  const missing = (job.skills ?? []).filter(({ skill, level }) => !((skills?.[skill] ?? -1) >= level));
  return missing.map(({ skill }) => skill);
}

/** Certifications that the technician does not hold until the end of the shift. */
export function missingCertifications(
  { certifications: required = [] }: SchedulingJob,
  { certifications: held = [] }: SchedulingTechnician,
  shift: WorkShift,
): string[] {
  return required.filter(
    (name) =>
      !held.some((one) => one.name === name && (one.validUntil === null || one.validUntil >= shift.endsAt)),
  );
}

function isElsewhere({ territory }: SchedulingJob, { territories = [] }: SchedulingTechnician): boolean {
  return territory != null && territories.length > 0 && !territories.includes(territory);
}
