import {
  type Analysis,
  type Decision,
  fewestUnits,
  type MetricResult,
} from '@switchyard/contracts/experiments/analysis.ts';
import { effectOf } from '@switchyard/contracts/experiments/effect-of.ts';

type Found = Pick<Analysis, 'sampleRatio' | 'metrics'> & { readonly units: number };
type Compared = {
  readonly metric: string;
  readonly variant: string;
  readonly effect: ReturnType<typeof effectOf>;
  readonly chance: number;
};

/**
 * Decides what to do. Doubt about the figures comes first, then harm, then success. The p-values are valid at any time, so
 * the decision may be read after every event.
 */
export function decide({ units, sampleRatio, metrics }: Found): Decision {
  const goals = comparedOf(metrics, 'goal');
  const guards = comparedOf(metrics, 'guardrail');
  const verdict = (of: Decision['verdict'], reason: Decision['reason'], because?: Compared): Decision => ({
    verdict: of,
    reason,
    variant: because?.variant ?? null,
    metric: because?.metric ?? null,
  });
  if (sampleRatio.isMismatch) return verdict('stop', 'sample_ratio');
  if (units < fewestUnits) return verdict('continue', 'too_few_units');
  const harmed = guards.find(({ effect }) => effect === 'worse');
  if (harmed) return verdict('stop', 'guardrail_worse', harmed);
  if (!metrics.some(({ role }) => role === 'goal')) return verdict('continue', 'no_goal');
  const worse = goals.filter(({ effect }) => effect === 'worse');
  const losers = new Set(worse.map(({ variant }) => variant));
  const best = goals
    .filter(({ effect, variant }) => effect === 'better' && !losers.has(variant))
    .toSorted((a, b) => b.chance - a.chance)[0];
  if (best) return verdict('ship', 'goal_better', best);
  const variants = new Set(goals.map(({ variant }) => variant));
  if (variants.size > 0 && losers.size === variants.size) return verdict('stop', 'goal_worse', worse[0]);
  return isLongEnough(metrics, units) ? verdict('stop', 'no_difference') : verdict('continue', 'not_clear');
}

function comparedOf(metrics: readonly MetricResult[], role: MetricResult['role']): Compared[] {
  return metrics
    .filter((metric) => metric.role === role)
    .flatMap(({ name: metric, goodWhen, arms }) =>
      arms.flatMap(({ variant, comparison }) =>
        comparison
          ? { metric, variant, effect: effectOf(comparison, goodWhen), chance: comparison.chanceToWin }
          : [],
      ),
    );
}

/** Every goal had the units that show the smallest change worth finding. */
function isLongEnough(metrics: readonly MetricResult[], units: number): boolean {
  return metrics
    .filter(({ role }) => role === 'goal')
    .every((metric) => metric.unitsNeeded !== null && units >= metric.unitsNeeded);
}
