import type { Analysis } from '@switchyard/contracts/experiments/analysis.ts';
import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  readAnalysis,
  storeAnalysis,
} from '@switchyard/platform/db/repositories/experiment-analysis-repository.ts';
import { keepCoursePoint } from '@switchyard/platform/db/repositories/experiment-course-repository.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { type CommandDeps, runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { coursePointOf } from '@switchyard/platform/experiments/course-point.ts';
import { analyseFigures } from '@switchyard/platform/experiments/analyse-figures.ts';
import { readFigures } from '@switchyard/platform/experiments/read-figures.ts';

type Place = TaskPayload<'experiments.analyse'>;

/** Analyses an A/B test from one state of its figures, and stores and announces the result. */
export async function analyseExperiment(deps: CommandDeps, place: Place): Promise<void> {
  const { companyId, experimentId } = place;
  const now = deps.clock.now();
  const read = await deps.database.snapshot(companyId, async (tx) => {
    const before = (await readAnalysis(tx, experimentId)) ?? { arrivals: 0, asks: 0 };
    return { before, measured: await readFigures(tx, experimentId, now) };
  });
  if (!read.measured) return;
  const { experiment, figures } = read.measured;
  const analysis = { ...analyseFigures(figures), analysedAt: now.toISOString() };
  const context = systemContext(companyId);
  await runCommand(deps, context, async (unit) => {
    const stored = { companyId, experimentId, before: read.before, analysis };
    if (!(await storeAnalysis(unit.tx, stored))) return;
    await keepCoursePoint(unit.tx, { companyId, experimentId, point: coursePointOf(analysis) });
    announce(unit, experiment, analysis);
  });
}

/** Screens of staff read the analysis again. The timeline of the company has only what people did. */
function announce(unit: UnitOfWork, experiment: Experiment, { decision }: Analysis): void {
  const { id, name, flagKey, revision } = experiment;
  unit.record({
    type: 'experiment.analysed',
    entity: { kind: 'experiment', id, label: `${name} on ${flagKey}`, jobId: null },
    revision,
    changes: [{ field: 'decision', from: null, to: decision.verdict }],
    deliveries: [
      {
        topic: companyTopic(unit.context.companyId, 'flag_changes'),
        record: { kind: 'experiment', experiment },
      },
    ],
  });
}
