import type { JobPriority } from '@switchyard/contracts/jobs/job.ts';
import type { CityRequest } from '@switchyard/platform/sample/city-request.ts';
import { seededRandom } from '@switchyard/platform/sample/random.ts';
import { inventTechnicians } from '@switchyard/platform/sample/technician-roster.ts';
import { workTypes } from '@switchyard/platform/sample/work-types.ts';
import type {
  SchedulingJob,
  SchedulingProblem,
  TimeWindow,
} from '@switchyard/platform/scheduling/scheduling-problem.ts';
import { readCityRecord } from '../../scripts/seed/read-city-requests.ts';

const jobCount = 300;
const technicianCount = 40;
const seed = 'boston day';

const priorities: Readonly<Record<JobPriority, number>> = {
  emergency: 100,
  high: 75,
  medium: 50,
  low: 25,
  none: 0,
};

/** Minute by which the work of a priority is due, of the same day. */
const dueAt: Readonly<Partial<Record<JobPriority, number>>> = { emergency: 12 * 60, high: 16 * 60 };

/** Promises to customers: half of the jobs have none. */
const windows: readonly TimeWindow[][] = [
  [{ startsAt: 8 * 60, endsAt: 10 * 60 }],
  [{ startsAt: 8 * 60, endsAt: 12 * 60 }],
  [{ startsAt: 12 * 60, endsAt: 17 * 60 }],
  [
    { startsAt: 8 * 60, endsAt: 9 * 60 },
    { startsAt: 15 * 60, endsAt: 17 * 60 },
  ],
  [],
  [],
  [],
  [],
];

/** Slowness of Boston's roads: two rush hours. */
const factorByHour = Array.from({ length: 24 }, (_, hour) => {
  if (hour === 7 || hour === 8 || hour === 16 || hour === 17) return 1.5;
  return hour >= 6 && hour <= 19 ? 1.15 : 1;
});

/**
 * A working day in Boston: 300 requests from the record with their places, types, skills and durations, and the 40
 * technicians of the demo company from 7:00 to 17:00 with a lunch break. Crews are planned by their lead.
 */
export async function bostonDay(): Promise<SchedulingProblem> {
  const { requests } = await readCityRecord();
  const random = seededRandom(seed);
  const placed = requests.filter(({ point }) => point !== null);
  // All types and seasons, so that each trade has work.
  const step = Math.floor(placed.length / jobCount);
  const jobs = Array.from({ length: jobCount }, (_, at) => placed[at * step]).flatMap((request) =>
    request === undefined ? [] : [toJob(request, random.pick(windows))],
  );
  const technicians = inventTechnicians(technicianCount).map((each) => ({
    id: each.ref,
    start: each.home,
    end: each.home,
    skills: Object.fromEntries(each.skills.map(({ skill, level }) => [skill, level])),
    shifts: [
      {
        startsAt: 7 * 60,
        endsAt: 17 * 60,
        overtimeMinutes: 60,
        breaks: [{ startsAt: 11 * 60, endsAt: 13 * 60, minutes: 30 }],
      },
    ],
  }));
  return { jobs, technicians, travel: { factorByHour } };
}

function toJob(request: CityRequest, windowsOfJob: readonly TimeWindow[]): SchedulingJob {
  const work = workTypes[request.type];
  return {
    id: request.id,
    place: request.point,
    minutes: work.minutes,
    windows: windowsOfJob,
    skills: work.skills,
    priority: priorities[work.priority],
    dueAt: dueAt[work.priority] ?? null,
  };
}
