import { seededRandom } from '@switchyard/platform/sample/random.ts';
import type {
  PlannedVisit,
  SchedulingJob,
  SchedulingProblem,
} from '@switchyard/platform/scheduling/scheduling-problem.ts';

const routes = 50;
const visits = 8;
const dayStart = 8 * 60;

/** A board with 50 technicians of 8 visits each, and one more job. */
export function fullBoard(): { problem: SchedulingProblem; plan: PlannedVisit[]; jobId: string } {
  const random = seededRandom('full board');
  const place = () => ({ latitude: 42.28 + 0.12 * random.next(), longitude: -71.15 + 0.15 * random.next() });
  const job = (id: string): SchedulingJob => ({ id, place: place(), minutes: 20 });
  const technicians = Array.from({ length: routes }, (_, at) => {
    const home = place();
    const shifts = [{ startsAt: dayStart, endsAt: dayStart + 600 }];
    return { id: `technician ${at}`, start: home, end: home, shifts };
  });
  const plan = technicians.flatMap(({ id }) =>
    Array.from({ length: visits }, (_, at) => ({
      jobId: `${id}, visit ${at}`,
      technicianId: id,
      startsAt: dayStart + 60 + at * 65,
    })),
  );
  const jobs = [...plan.map(({ jobId }) => job(jobId)), job('new')];
  return { problem: { technicians, jobs }, plan, jobId: 'new' };
}
