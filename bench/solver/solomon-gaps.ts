import { type Figure, judge } from '../report.ts';
import { bestKnown, type Convention, readInstance, toProblem } from './solomon-instance.ts';
import { solveWithin } from './solve-within.ts';

/** Percent above the best known result, on average, after seconds of CPU time. */
const limits = [
  { seconds: 2, target: 2 },
  { seconds: 10, target: 0.7 },
];

/** Distance to the best known results, per instance and on average; vehicles must be as few where they count. */
export function solomonFigures(convention: Convention): Figure[] {
  const runs = limits.map(({ seconds }) =>
    bestKnown(convention).map((known) => {
      const result = solveWithin(toProblem(readInstance(known.name), convention), seconds * 1000);
      const isWhole = result.unassigned.length === 0;
      const gap = isWhole ? 100 * (result.objective.cost / known.distance - 1) : Infinity;
      return { known, seconds, result, gap };
    }),
  );
  console.log(`  ${convention}, gap to the best known distance`);
  console.table(
    bestKnown(convention).map(({ name, vehicles, distance }, at) => ({
      instance: name,
      known: `${vehicles} / ${distance}`,
      ...Object.fromEntries(
        runs.map((run) => {
          const one = run[at];
          if (one === undefined) throw new Error('Every instance is searched');
          const { objective, perSecond, unassigned } = one.result;
          const missing = unassigned.length > 0 ? `, ${unassigned.length} unserved` : '';
          const text = `${objective.usedShifts} / ${objective.cost.toFixed(2)}, ${one.gap.toFixed(2)} %${missing}`;
          return [`${one.seconds} s`, `${text}, ${Math.round(perSecond / 1000)}k it/s`];
        }),
      ),
    })),
  );
  return limits.flatMap(({ seconds, target }, at) => {
    const run = runs[at] ?? [];
    // With more vehicles a shorter distance is no merit where vehicles count first.
    const comparable = run.filter(
      ({ result, known }) => convention === 'dimacs' || result.objective.usedShifts <= known.vehicles,
    );
    const mean = comparable.reduce((sum, { gap }) => sum + gap, 0) / comparable.length;
    const extra = run.reduce(
      (sum, { result, known }) =>
        sum + Math.max(0, result.objective.usedShifts - known.vehicles) + result.unassigned.length,
      0,
    );
    const name = `${convention}, mean gap after ${seconds} s`;
    const gap = judge({ name, value: mean, unit: '%', target, better: 'lower' });
    if (convention === 'dimacs') return [gap];
    const vehicles = `${convention}, vehicles above the best known after ${seconds} s`;
    return [gap, judge({ name: vehicles, value: extra, unit: '', target: 0, better: 'lower' })];
  });
}
