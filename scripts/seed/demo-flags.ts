import { changeExperiment } from '@switchyard/api/features/feature-flags/change-experiment.ts';
import { createExperiment } from '@switchyard/api/features/feature-flags/create-experiment.ts';
import { takeEvents } from '@switchyard/api/features/feature-flags/experiments/take-events.ts';
import { createFlag } from '@switchyard/api/features/feature-flags/create-flag.ts';
import { toggleFlag } from '@switchyard/platform/flags/toggle-flag.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { ExperimentEvent } from '@switchyard/contracts/experiments/experiment-routes.ts';
import type { Metric } from '@switchyard/contracts/experiments/metric.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { murmur3 } from '@switchyard/contracts/flag-evaluation/murmur3.ts';
import { keepCoursePoint } from '@switchyard/platform/db/repositories/experiment-course-repository.ts';
import { readFlagRecord } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { analyseFigures } from '@switchyard/platform/experiments/analyse-figures.ts';
import { coursePointOf } from '@switchyard/platform/experiments/course-point.ts';
import { readFigures } from '@switchyard/platform/experiments/read-figures.ts';
import type { SeedCommand } from './seed-command.ts';
import { dayMs, hourMs } from '@switchyard/contracts/time/durations.ts';

type DemoFlag = {
  key: string;
  description: string;
  /** Environments in which it is on, each with its recorded reason. */
  on: Partial<Record<FlagEnvironment, string>>;
  variants?: Record<string, unknown>;
  experiment?: DemoExperiment;
};

type DemoExperiment = { name: string; hypothesis: string; metrics: Metric[]; arms: DemoArm[] };
/** Units of a variant, and the share of them that did what the metrics count. */
type DemoArm = { variant: string; units: number; events: Readonly<Record<string, number>> };
/** Days over which the units of a test come. */
const testDays = 7;

const share = { kind: 'conversion', perEvent: null, minimumLift: 0.05 } as const;

const flags: readonly DemoFlag[] = [
  {
    key: 'eta_sms',
    description: 'Text message to the customer when the technician sets off, with the time of arrival.',
    on: {
      development: 'Ready to try',
      staging: 'Wording approved by the service desk',
      production: 'Piloted in two territories for a month',
    },
  },
  {
    key: 'smart_reassign',
    description: 'Suggests another technician when a visit runs late.',
    on: { development: 'First version', staging: 'Trial with two dispatchers' },
  },
  {
    key: 'new_job_form',
    description: 'Job form on one page instead of three steps.',
    on: { development: 'Build complete', staging: 'Tested', production: 'A/B test started' },
    variants: { control: { layout: 'steps' }, compact: { layout: 'single_page' } },
    experiment: {
      name: 'One page against three steps',
      hypothesis: 'On one page, more dispatchers finish a job that they began, and correct no more of them.',
      metrics: [
        { ...share, name: 'Jobs finished', event: 'job_created', role: 'goal', goodWhen: 'higher' },
        { ...share, name: 'Jobs corrected', event: 'job_corrected', role: 'guardrail', goodWhen: 'lower' },
      ],
      arms: [
        { variant: 'control', units: 1_204, events: { job_created: 0.62, job_corrected: 0.084 } },
        { variant: 'compact', units: 1_187, events: { job_created: 0.65, job_corrected: 0.083 } },
      ],
    },
  },
  {
    key: 'photo_on_completion',
    description: 'A visit can be completed only with at least one photo.',
    on: { development: 'Wanted by the city', staging: 'Tested with the tree crews' },
  },
  {
    key: 'map_clusters',
    description: 'Groups nearby jobs on the map at low zoom.',
    on: { development: 'Try-out', staging: 'Try-out', production: 'Map stays readable with 500 jobs' },
  },
  {
    key: 'night_routing',
    description: 'Plans night shifts by driving time instead of by territory.',
    on: { development: 'Numbers look good in simulation' },
  },
];

/** Commands that create the demo's flags and switch them on one after the other, starting at `from`. */
export function demoFlagCommands(from: number): SeedCommand[] {
  return flags.flatMap((flag, index) => flagCommands(flag, from + index * 24 * hourMs));
}

/** Every command checks first: after an interruption some are already done. */
function flagCommands({ key, description, on, variants, experiment }: DemoFlag, from: number): SeedCommand[] {
  const toggles = Object.entries(on) as [FlagEnvironment, string][];
  const create: SeedCommand = {
    at: from,
    name: `flag ${key}`,
    keys: [key],
    run: async (unit, actor) => {
      if (await readFlagRecord(unit.tx, key)) return;
      await createFlag(unit, actor, { key, description, variants: variants ?? null });
    },
  };
  return [
    create,
    ...toggles.map(([environment, reason], step) =>
      toggleCommand({ key, environment, reason, at: from + (step + 1) * 7 * hourMs }),
    ),
    ...(experiment === undefined ? [] : experimentCommands(key, experiment, from + 23 * hourMs)),
  ];
}

type Toggle = { key: string; environment: FlagEnvironment; reason: string; at: number };

function toggleCommand({ key, environment, reason, at }: Toggle): SeedCommand {
  return {
    at,
    name: `${key} on in ${environment}`,
    keys: [key],
    run: async (unit, actor) => {
      const flag = await readFlagRecord(unit.tx, key);
      const state = flag?.environments.find((item) => item.environment === environment);
      const expected = state?.revision ?? 0;
      await toggleFlag(unit, actor, { key, environment, enabled: true, reason, expected });
    },
  };
}

/** Starts a test; each day after that, some units come, and the test is analysed. */
function experimentCommands(key: string, { arms, ...details }: DemoExperiment, at: number): SeedCommand[] {
  const start: SeedCommand = {
    at,
    name: `experiment on ${key}`,
    keys: [key],
    run: async (unit, actor) => {
      const flag = await readFlagRecord(unit.tx, key);
      if (flag && flag.experiments.length > 0) return;
      const { id, revision } = await createExperiment(unit, actor, { key, ...details });
      await changeExperiment(unit, actor, { id, status: 'running', expected: revision });
    },
  };
  const days = Array.from(
    { length: testDays },
    (_, day): SeedCommand => ({
      at: at + day * dayMs + hourMs / 2,
      name: `day ${day + 1} of the experiment on ${key}`,
      keys: [key],
      run: async (unit, { companyId }) => {
        const place = { companyId, environment: 'production', projects: ['*'] };
        const events = arms.flatMap((arm) => eventsOf(key, arm, day));
        await takeEvents(unit.tx, { place, events, now: unit.now });
        await noteCourse(unit, companyId, key);
      },
    }),
  );
  return [start, ...days];
}

/** Keeps the figures of a flag's test as they are at the time of the command, as the workers do each hour. */
async function noteCourse({ tx, now }: UnitOfWork, companyId: string, key: string): Promise<void> {
  const [experiment] = (await readFlagRecord(tx, key))?.experiments ?? [];
  const read = experiment && (await readFigures(tx, experiment.id, now));
  if (!read) return;
  const point = coursePointOf({ ...analyseFigures(read.figures), analysedAt: now.toISOString() });
  await keepCoursePoint(tx, { companyId, experimentId: read.experiment.id, point });
}

/** Events that a program would have reported of an arm on one day. */
function eventsOf(flag: string, { variant, units, events }: DemoArm, day: number): ExperimentEvent[] {
  const placeOf = (at: number) => Math.floor((units * at) / testDays);
  const names = Array.from({ length: units }, (_, at) => `${variant}-${at + 1}`).slice(
    placeOf(day),
    placeOf(day + 1),
  );
  const exposures = names.map((unit) => ({ type: 'exposure', flag, variant, unit }) as const);
  const counted = Object.entries(events).flatMap(([event, share]) =>
    names
      .filter((unit) => murmur3(`${event} ${unit}`) < share * 2 ** 32)
      .map((unit) => ({ type: 'metric', id: `${event} ${unit}`, event, unit, value: 1 }) as const),
  );
  return [...exposures, ...counted];
}
