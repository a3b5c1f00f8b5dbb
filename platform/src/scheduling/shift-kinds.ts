import type { ModelShift } from './list-shifts.ts';
import type { SchedulingJob, SchedulingProblem } from './scheduling-problem.ts';

/**
 * A number per shift, equal for those that are interchangeable: of such empty routes, one need be tried. Routes with
 * pinned visits, and technicians named by a job or by the committed plan, are never interchangeable.
 */
export function shiftKinds(
  shifts: readonly ModelShift[],
  jobs: readonly SchedulingJob[],
  problem: SchedulingProblem,
  pinnedTo: Int32Array,
): Int32Array {
  const named = new Set(jobs.flatMap((job) => job.excludedTechnicians ?? []));
  for (const visit of problem.current ?? []) named.add(visit.technicianId);
  const withPins = new Set(pinnedTo);
  const numbers = new Map<string, number>();
  return Int32Array.from(shifts, ({ technician, shift }, route) => {
    const { id, ...rest } = technician;
    const isOwn = named.has(id) || withPins.has(route);
    const key = isOwn ? `route ${route}` : JSON.stringify({ ...rest, shifts: shift });
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
}
