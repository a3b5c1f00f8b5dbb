import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ComponentStatus } from '@switchyard/contracts/status/status.ts';

const width = 120;
const height = 28;
const hourMs = 3_600_000;
const hours = 48;

type LatencyLineProps = { component: Pick<ComponentStatus, 'name' | 'hours' | 'latencyMs'>; now: number };

/**
 * Hourly probe latency of the last two days: median as a line, 95th percentile above it; hours without probes are
 * gaps.
 */
export function LatencyLine({ component, now }: LatencyLineProps) {
  const end = Math.floor(now / hourMs);
  const known = new Map(component.hours.map((hour) => [Math.floor(Date.parse(hour.at) / hourMs), hour]));
  const slots = Array.from({ length: hours }, (_, index) => known.get(end - hours + 1 + index));
  const most = Math.max(10, ...component.hours.map((hour) => hour.p95Ms ?? 0));
  const latest = component.hours.at(-1);
  const words = latest
    ? t`in the last hour half of the checks answered within ${latest.p50Ms ?? '–'} ms, 95 of 100 within ${latest.p95Ms ?? '–'} ms`
    : t`no measurements in the last two days`;
  const pathOf = (pick: (slot: (typeof slots)[number]) => number | null | undefined) =>
    toPath(
      slots.map((slot) => pick(slot) ?? null),
      most,
    );
  return (
    <div className="flex items-center gap-3">
      <svg
        role="img"
        aria-label={`${component.name}: ${words}`}
        viewBox={`0 0 ${width} ${height}`}
        className="h-7 w-30 shrink-0"
      >
        <path d={pathOf((slot) => slot?.p95Ms)} {...slowStroke} />
        <path d={pathOf((slot) => slot?.p50Ms)} {...usualStroke} />
      </svg>
      <p aria-hidden="true" className="num text-xs whitespace-nowrap text-3">
        <Trans>
          {latencyWords.usual} {latest?.p50Ms ?? '–'} ms
        </Trans>
        <br />
        <Trans>
          {latencyWords.slow} {latest?.p95Ms ?? '–'} ms
        </Trans>
      </p>
    </div>
  );
}

const usualStroke = { fill: 'none', stroke: 'var(--chart-1)', strokeWidth: 1.5 } as const;
const slowStroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1,
  strokeDasharray: '2 2',
  className: 'text-3',
} as const;

/** Labels of the two figures, also used in the daily figures. */
export const latencyWords = { usual: t`Usual`, slow: t`Slow` } as const;

/** Legend for the two lines and figures of every component. */
export function LatencyLegend() {
  return (
    <dl className="mt-2 flex flex-col gap-x-6 gap-y-1 text-sm text-3 md:flex-row md:flex-wrap">
      <LegendEntry stroke={usualStroke} term={latencyWords.usual}>
        {t`half of the checks of an hour answered within this time`}
      </LegendEntry>
      <LegendEntry stroke={slowStroke} term={latencyWords.slow}>
        {t`95 of 100 did; the rest took longer`}
      </LegendEntry>
    </dl>
  );
}

type LegendEntryProps = { stroke: typeof usualStroke | typeof slowStroke; term: string; children: string };

function LegendEntry({ stroke, term, children }: LegendEntryProps) {
  return (
    <div className="flex items-baseline gap-2">
      <svg aria-hidden="true" viewBox="0 0 20 4" className="h-1 w-5 shrink-0 self-center">
        <path d="M0 2h20" {...stroke} />
      </svg>
      <dt className="font-medium text-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A line with breaks at missing values; a value between two gaps is a dot. */
export function toPath(values: readonly (number | null)[], most: number): string {
  let isDown = false;
  return values
    .flatMap((value, index) => {
      if (value === null) {
        isDown = false;
        return [];
      }
      const x = ((index / (values.length - 1)) * width).toFixed(1);
      const y = (height - 2 - (value / most) * (height - 4)).toFixed(1);
      const step = isDown ? `L${x} ${y}` : `M${x} ${y}h.6`;
      isDown = true;
      return [step];
    })
    .join('');
}
