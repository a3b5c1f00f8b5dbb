import type { ComponentStatus } from '@switchyard/contracts/status/status.ts';

const width = 120;
const height = 28;
const hourMs = 3_600_000;
const hours = 48;

type LatencyLineProps = { component: Pick<ComponentStatus, 'name' | 'hours' | 'latencyMs'>; now: number };

/** Latency of the last two days, hour by hour: p50 as a line, p95 above it; hours without probes are gaps. */
export function LatencyLine({ component, now }: LatencyLineProps) {
  const end = Math.floor(now / hourMs);
  const known = new Map(component.hours.map((hour) => [Math.floor(Date.parse(hour.at) / hourMs), hour]));
  const slots = Array.from({ length: hours }, (_, index) => known.get(end - hours + 1 + index));
  const most = Math.max(10, ...component.hours.map((hour) => hour.p95Ms ?? 0));
  const latest = component.hours.at(-1);
  const words = latest
    ? `last hour p50 ${latest.p50Ms ?? '–'} ms, p95 ${latest.p95Ms ?? '–'} ms`
    : 'no measurements in the last two days';
  const pathOf = (pick: (slot: (typeof slots)[number]) => number | null | undefined) =>
    toPath(
      slots.map((slot) => pick(slot) ?? null),
      most,
    );
  return (
    <div className="flex items-center gap-3">
      <svg
        role="img"
        aria-label={`${component.name}, latency: ${words}`}
        viewBox={`0 0 ${width} ${height}`}
        className="h-7 w-30 shrink-0"
      >
        <path
          d={pathOf((slot) => slot?.p95Ms)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1"
          strokeDasharray="2 2"
          className="text-3"
        />
        <path d={pathOf((slot) => slot?.p50Ms)} fill="none" stroke="var(--chart-1)" strokeWidth="1.5" />
      </svg>
      <p aria-hidden="true" className="num text-xs whitespace-nowrap text-3">
        p50 {latest?.p50Ms ?? '–'} ms
        <br />
        p95 {latest?.p95Ms ?? '–'} ms
      </p>
    </div>
  );
}

/** A line that breaks where there is no value; a value between two gaps is a dot. */
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
