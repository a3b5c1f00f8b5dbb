import type {
  SchedulingJob,
  SchedulingProblem,
  SchedulingTechnician,
  WorkShift,
} from '@switchyard/platform/scheduling/scheduling-problem.ts';
import fc from 'fast-check';

const skills = ['heating', 'pipework', 'aerial_lift'];
const areas = ['north', 'south'];

/** Places in a city of about 15 by 15 kilometres. */
const place = fc.record({
  latitude: fc.integer({ min: 0, max: 130 }).map((step) => 42.28 + step / 1000),
  longitude: fc.integer({ min: 0, max: 180 }).map((step) => -71.16 + step / 1000),
});

const window = fc
  .tuple(fc.integer({ min: 300, max: 1500 }), fc.integer({ min: 0, max: 360 }))
  .map(([startsAt, length]) => ({ startsAt, endsAt: startsAt + length }));

const shiftBreak = fc
  .tuple(fc.integer({ min: 600, max: 780 }), fc.integer({ min: 0, max: 120 }), fc.constantFrom(15, 30, 45))
  .map(([startsAt, length, minutes]) => ({ startsAt, endsAt: startsAt + length, minutes }));

/** One or two shifts that do not overlap, some of them across midnight. */
const shifts: fc.Arbitrary<WorkShift[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 120, max: 600 }),
      length: fc.integer({ min: 120, max: 600 }),
      overtimeMinutes: fc.constantFrom(0, 0, 60),
      breaks: fc.array(shiftBreak, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  )
  .map((parts) => {
    let time = 300;
    return parts.map(({ gap, length, overtimeMinutes, breaks }) => {
      const startsAt = time + gap;
      time = startsAt + length + overtimeMinutes;
      return { startsAt, endsAt: startsAt + length, overtimeMinutes, breaks };
    });
  });

const technician: fc.Arbitrary<Omit<SchedulingTechnician, 'id'>> = fc.record(
  {
    start: fc.option(place, { freq: 5 }),
    end: fc.option(place, { freq: 5 }),
    shifts,
    skills: fc.dictionary(fc.constantFrom(...skills), fc.integer({ min: 1, max: 4 }), { maxKeys: 3 }),
    certifications: fc.array(
      fc.record({ name: fc.constant('EPA 608'), validUntil: fc.constantFrom(null, 900, 5000) }),
      { maxLength: 1 },
    ),
    territories: fc.subarray(areas),
    capacity: fc.integer({ min: 5, max: 30 }),
    maxJobs: fc.integer({ min: 0, max: 6 }),
    costPerMinute: fc.constantFrom(0.5, 1, 2),
  },
  { requiredKeys: ['start', 'end', 'shifts'] },
);

const job: fc.Arbitrary<Omit<SchedulingJob, 'id'>> = fc.record(
  {
    place: fc.option(place, { freq: 20 }),
    minutes: fc.oneof(
      { weight: 15, arbitrary: fc.integer({ min: 1, max: 150 }) },
      { weight: 1, arbitrary: fc.constantFrom(null, 0, -5, NaN) },
    ),
    windows: fc.array(window, { maxLength: 3 }),
    skills: fc.array(
      fc.record({ skill: fc.constantFrom(...skills), level: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 1 },
    ),
    certifications: fc.constantFrom([], [], ['EPA 608']),
    territory: fc.constantFrom(null, null, ...areas),
    priority: fc.constantFrom(0, 10, 50, 100),
    dueAt: fc.option(fc.integer({ min: 400, max: 1600 })),
    latenessWeight: fc.constantFrom(1, 3),
    excludedTechnicians: fc.constantFrom([], [], ['t0']),
    load: fc.integer({ min: 0, max: 8 }),
    crewSize: fc.constantFrom(1, 1, 1, 1, 1, 1, 2),
  },
  { requiredKeys: ['place', 'minutes'] },
);

const traffic = fc.array(fc.constantFrom(1, 1.3, 1.9, 0.8), { minLength: 24, maxLength: 24 });

type Parts = {
  readonly technicians: Omit<SchedulingTechnician, 'id'>[];
  readonly jobs: Omit<SchedulingJob, 'id'>[];
  readonly pins: { job: number; technician: number; startsAt: number }[];
  readonly planned: { job: number; technician: number; startsAt: number }[];
  readonly freezeUntil: number | null;
  readonly factorByHour: number[] | null;
  readonly fewestShifts: boolean;
  readonly costStep: number;
};

const visit = fc.record({
  job: fc.nat({ max: 30 }),
  technician: fc.nat({ max: 5 }),
  startsAt: fc.integer({ min: 300, max: 1500 }),
});

/** Small problems with every rule there is, contradictions and bad input included. */
export const anyProblem: fc.Arbitrary<SchedulingProblem> = fc
  .record<Parts>({
    technicians: fc.array(technician, { minLength: 1, maxLength: 5 }),
    jobs: fc.array(job, { maxLength: 20 }),
    pins: fc.array(visit, { maxLength: 3 }),
    planned: fc.array(visit, { maxLength: 12 }),
    freezeUntil: fc.option(fc.integer({ min: 400, max: 900 })),
    factorByHour: fc.option(traffic),
    fewestShifts: fc.boolean(),
    costStep: fc.constantFrom(0, 1, 15),
  })
  .map(toProblem);

function toProblem(parts: Parts): SchedulingProblem {
  const technicians = parts.technicians.map((each, at) => ({ ...each, id: `t${at}` }));
  const jobs: SchedulingJob[] = parts.jobs.map((each, at) => ({ ...each, id: `j${at}` }));
  const visits = (list: Parts['pins']) => [
    ...new Map(
      list
        .filter(() => jobs.length > 0)
        .map((one) => [
          `j${one.job % jobs.length}`,
          { technicianId: `t${one.technician % technicians.length}`, startsAt: one.startsAt },
        ]),
    ),
  ];
  const pins = new Map(visits(parts.pins));
  return {
    technicians,
    jobs: jobs.map((each) => ({ ...each, pinned: pins.get(each.id) ?? null })),
    ...(parts.planned.length === 0
      ? {}
      : { current: visits(parts.planned).map(([jobId, rest]) => ({ jobId, ...rest })) }),
    ...(parts.freezeUntil === null ? {} : { freezeUntil: parts.freezeUntil }),
    ...(parts.factorByHour === null ? {} : { travel: { factorByHour: parts.factorByHour } }),
    policy: { fewestShifts: parts.fewestShifts, costStep: parts.costStep },
  };
}
