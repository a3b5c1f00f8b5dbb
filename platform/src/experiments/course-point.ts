import type { Analysis, CoursePoint } from '@switchyard/contracts/experiments/analysis.ts';

/** The figures of an analysis for charts. */
export function coursePointOf({ analysedAt, arms, metrics }: Analysis): CoursePoint {
  const changes = metrics.flatMap(({ name: metric, arms: compared }) =>
    compared.flatMap(({ variant, comparison }): CoursePoint['changes'] => {
      if (!comparison) return [];
      const { lift, liftInterval, difference, interval } = comparison;
      return lift === null || liftInterval === null
        ? [{ metric, variant, isLift: false, value: difference, ...interval }]
        : [{ metric, variant, isLift: true, value: lift, ...liftInterval }];
    }),
  );
  return { at: analysedAt, arms: arms.map(({ variant, units }) => ({ variant, units })), changes };
}
