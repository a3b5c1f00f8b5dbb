import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Comparison, MetricResult } from '@switchyard/contracts/experiments/analysis.ts';
import { effectOf } from '@switchyard/contracts/experiments/effect-of.ts';
import { formatCompact, formatCount, formatShare } from '../../../lib/format-number.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LiftInterval } from './lift-interval.tsx';

/** A metric per arm: value, change against the control with its interval, chance to win. */
export function MetricPanel({ metric }: { metric: MetricResult }) {
  const { name, role, arms, isAdjusted, unitsNeeded } = metric;
  const range = rangeOf(metric);
  return (
    <Panel title={name} flush badge={<Chip>{role === 'goal' ? t`Goal` : t`Guardrail`}</Chip>}>
      <ul className="divide-y divide-line">
        {arms.map((arm) => (
          <ArmRow key={arm.variant} arm={arm} metric={metric} range={range} />
        ))}
      </ul>
      <p className="px-3 py-2 text-xs text-3 empty:hidden">
        {[
          isAdjusted ? t`Adjusted by what units did in the 14 days before.` : null,
          unitsNeeded === null
            ? null
            : t`The smallest change worth finding needs ${formatCount(unitsNeeded)} units.`,
        ]
          .filter((text) => text !== null)
          .join(' ')}
      </p>
    </Panel>
  );
}

type Arm = MetricResult['arms'][number];

function ArmRow({ arm, metric, range }: { arm: Arm; metric: MetricResult; range: number }) {
  const { variant, units, value, comparison } = arm;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[140px_96px_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="truncate font-medium text-1">{variant}</div>
        <div className="num text-xs text-3">{plural(units, { one: '# unit', other: '# units' })}</div>
      </div>
      <div className="num text-right font-medium text-1 sm:text-left">{valueText(metric, value)}</div>
      {comparison ? (
        <ComparisonCells comparison={comparison} metric={metric} range={range} />
      ) : (
        <div className="col-span-2 text-sm text-3">
          {variant === metric.arms[0]?.variant ? (
            <Trans>Control</Trans>
          ) : (
            <Trans>No difference to measure yet</Trans>
          )}
        </div>
      )}
    </li>
  );
}

function ComparisonCells({
  comparison,
  metric,
  range,
}: {
  comparison: Comparison;
  metric: MetricResult;
  range: number;
}) {
  const { value, from, to } = shownOf(comparison);
  const text = (of: number) => changeText(comparison, metric, of);
  const [change, low, high] = [text(value), text(from), text(to)];
  const chance = chanceText(comparison.chanceToWin);
  return (
    <>
      <div className="col-span-2 flex min-w-0 flex-col gap-1 sm:col-span-1">
        <LiftInterval
          value={value}
          from={from}
          to={to}
          range={range}
          tone={effectOf(comparison, metric.goodWhen)}
        />
        <div className="num text-sm text-2">
          <Trans>
            <strong className="font-semibold text-1">{change}</strong>, between {low} and {high}
          </Trans>
        </div>
      </div>
      <div className="col-span-2 text-sm text-2 sm:col-span-1 sm:text-right">
        <Trans>
          <span className="num font-semibold text-1">{chance}</span> chance to win
        </Trans>
      </div>
    </>
  );
}

/** The relative change, or the difference where the control is too close to zero. */
function shownOf({ difference, interval, lift, liftInterval }: Comparison) {
  return lift === null || liftInterval === null
    ? { value: difference, ...interval }
    : { value: lift, ...liftInterval };
}

/** Same scale for all arms of a metric, with some room. */
function rangeOf({ arms }: MetricResult): number {
  const ends = arms.flatMap(({ comparison }) => {
    if (!comparison) return [];
    const { from, to } = shownOf(comparison);
    return [Math.abs(from), Math.abs(to)];
  });
  return 1.1 * Math.max(Number.EPSILON, ...ends);
}

function valueText({ kind }: MetricResult, value: number): string {
  return kind === 'conversion' ? formatShare(value) : formatFigure(value);
}

function changeText({ lift }: Comparison, { kind }: MetricResult, change: number): string {
  const sign = change > 0 ? '+' : '';
  if (lift !== null) return `${sign}${formatShare(change)}`;
  if (kind !== 'conversion') return `${sign}${formatFigure(change)}`;
  const points = `${sign}${(100 * change).toFixed(1)}`;
  return t`${points} points`;
}

/** Nothing is certain: the ends are open. */
function chanceText(chance: number): string {
  if (chance > 0.995) return t`Over 99 %`;
  if (chance < 0.005) return t`Under 1 %`;
  return formatShare(chance, 0);
}

/** Two decimals for small figures, none for large ones. */
function formatFigure(value: number): string {
  return Math.abs(value) < 100 ? value.toFixed(2) : formatCompact(value);
}
