import { solveSchedule } from '@switchyard/platform/scheduling/solve-schedule.ts';
import { findSlots } from '@switchyard/platform/scheduling/find-slots.ts';
import { type Figure, judge, noteRuns } from './report.ts';
import { bostonDay } from './solver/boston-day.ts';
import { largeInstance } from './solver/large-instance.ts';
import { fullBoard } from './solver/full-board.ts';
import { solomonFigures } from './solver/solomon-gaps.ts';
import { toProblem } from './solver/solomon-instance.ts';
import { refuseFaults, solveWithin } from './solver/solve-within.ts';
import { median } from './statistics.ts';

const largeSeed = 'thousand customers';
const slotRuns = 31;

/** Smart scheduling: quality of plans after a time, and speed. Runs in this process, on one core. */
export async function solverSuite(): Promise<Figure[]> {
  return [
    ...speedFigures(),
    ...(await bostonFigures()),
    ...solomonFigures('sintef'),
    ...solomonFigures('dimacs'),
  ];
}

function speedFigures(): Figure[] {
  const large = toProblem(largeInstance(1000, largeSeed), 'dimacs');
  const startedAt = performance.now();
  const first = solveSchedule(large, { seed: 1, iterations: 0 });
  const firstMs = performance.now() - startedAt;
  refuseFaults(large, first);
  console.log(`  1,000 customers, seed "${largeSeed}": ${first.unassigned.length} unserved`);
  const { problem, plan, jobId } = fullBoard();
  const times = Array.from({ length: slotRuns }, () => {
    const askedAt = performance.now();
    const slots = findSlots(problem, plan, jobId);
    if (slots.length === 0) throw new Error('The board has room for the job');
    return performance.now() - askedAt;
  });
  noteRuns('best insertion, ms', times);
  return [
    judge({
      name: '1,000 customers, all served after',
      value: first.unassigned.length === 0 ? firstMs : Infinity,
      unit: 'ms',
      target: 1000,
      better: 'lower',
    }),
    judge({
      name: 'best insertion among 50 routes × 8 visits, median',
      value: median(times),
      unit: 'ms',
      target: 5,
      better: 'lower',
    }),
  ];
}

async function bostonFigures(): Promise<Figure[]> {
  const day = await bostonDay();
  const [short, long] = [solveWithin(day, 3000), solveWithin(day, 60_000)];
  for (const { objective, unassigned, perSecond } of [short, long]) {
    const { servedPriority, servedJobs, lateness, cost } = objective;
    console.log(
      `  Boston: priority ${servedPriority}, ${servedJobs} jobs, ${unassigned.length} unserved, ` +
        `${lateness.toFixed(0)} min late, cost ${cost.toFixed(0)}, ${Math.round(perSecond)} it/s`,
    );
  }
  // The first level of the objective; lower levels compare only where the higher ones are equal.
  const [reached, best] = [short.objective.servedPriority, long.objective.servedPriority];
  return [
    judge({
      name: 'Boston day, priority served less after 3 s than after 60 s',
      value: (100 * (best - reached)) / best,
      unit: '%',
      target: 1,
      better: 'lower',
    }),
  ];
}
