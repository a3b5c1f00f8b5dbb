import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { dayText } from '../toolbar/day-picker.tsx';
import { type TimeScale, timeToX, type Zoom } from '../rules/time-scale.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { Link } from '../../../ui/link.tsx';

type TimeAxisProps = { scale: TimeScale; zoom: Zoom; clock: ZoneClock; now: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const labelMinutes: Record<Zoom, number> = { hour: 60, half: 30, quarter: 15 };
/** Minimum space for a label in the week view, px. */
const minLabelPx = 44;

/** Times above the lanes; in the week view, days with a few hours each. */
export const TimeAxis = memo(function TimeAxis({ scale, zoom, clock, now }: TimeAxisProps) {
  const week = scale.segments.length > 1;
  return (
    <div
      role="columnheader"
      aria-label={t`Time`}
      className="num relative text-xs text-3"
      style={{ width: scale.width }}
    >
      {week
        ? scale.segments.map((segment) => (
            <div
              key={segment.day}
              className="absolute inset-y-0 border-l border-line pl-1.5 leading-7"
              style={{ left: segment.x, width: segment.width }}
            >
              <Link
                to={`?view=day&day=${segment.day}`}
                className={
                  clock.day(now) === segment.day
                    ? 'font-semibold text-1 hover:underline'
                    : 'text-2 hover:underline'
                }
              >
                {dayText(segment.day)}
              </Link>
            </div>
          ))
        : dayTicks(scale, zoom).map((at) => (
            <span
              key={at}
              // Above the chip of the present time, which would cover it.
              className={`absolute -translate-x-1/2 ${isNear(scale, at, now) ? 'top-0 leading-3' : 'top-1.5'}`}
              style={{ left: timeToX(scale, at) }}
            >
              {clock.time(at)}
            </span>
          ))}
      <NowMark scale={scale} clock={clock} now={now} />
    </div>
  );
});

function NowMark({ scale, clock, now }: Omit<TimeAxisProps, 'zoom'>) {
  const [day, ...more] = scale.segments;
  if (!day || more.length > 0 || now < day.from || now >= day.to) return null;
  return (
    <span
      className="absolute bottom-0 z-10 -translate-x-1/2 rounded-sm bg-accent px-1.25 text-2xs leading-3.5 font-semibold text-accent-ink"
      style={{ left: timeToX(scale, now) }}
    >
      {clock.time(now)}
    </span>
  );
}

/** Round times that fit. */
function dayTicks(scale: TimeScale, zoom: Zoom): number[] {
  const segment = scale.segments[0];
  if (!segment) return [];
  const everyMs = labelMinutes[zoom] * minuteMs;
  const count = Math.floor((segment.to - segment.from) / everyMs);
  const ticks = Array.from(
    { length: Math.max(0, count - 1) },
    (_, index) => segment.from + (index + 1) * everyMs,
  );
  if ((everyMs / hourMs) * scale.pxPerHour < minLabelPx) return ticks.filter((at) => at % hourMs === 0);
  return ticks;
}

/** True if the chip of the present time reaches the label of another time. */
function isNear(scale: TimeScale, at: number, now: number): boolean {
  return (Math.abs(at - now) / hourMs) * scale.pxPerHour <= minLabelPx;
}

/** Spacing of the vertical lines, px. */
export function linePx(scale: TimeScale, zoom: Zoom): number {
  if (scale.segments.length > 1) return scale.segments[0]?.width ?? scale.width;
  return (scale.pxPerHour * labelMinutes[zoom]) / 60;
}
