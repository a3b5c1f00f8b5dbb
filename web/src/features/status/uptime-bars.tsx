import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dayText } from '@switchyard/contracts/time/calendar-day.ts';
import { useState } from 'react';
import { latencyWords } from './latency-line.tsx';
import { barWords, summaryWords, toBars, type UptimeBar } from './uptime-words.ts';
import type { ComponentStatus } from '@switchyard/contracts/status/status.ts';

const height = 32;
const step = 4;
const width = 3;

const colors = { up: 'text-ok', degraded: 'text-warn', down: 'text-danger', none: 'text-3' } as const;

type UptimeBarsProps = { component: Pick<ComponentStatus, 'name' | 'days' | 'uptime'>; now: number };

/**
 * Ninety days as bars: coloured as far as probes ran, empty where none did, marked below days with outages. Also
 * available as a sentence for screen readers and as a table.
 */
export function UptimeBars({ component, now }: UptimeBarsProps) {
  const bars = toBars(component.days, now);
  const [pointed, setPointed] = useState<UptimeBar | null>(null);
  return (
    <div>
      <svg
        role="img"
        aria-label={`${component.name}: ${summaryWords(bars, component.uptime)}`}
        viewBox={`0 0 ${bars.length * step - (step - width)} ${height + 5}`}
        preserveAspectRatio="none"
        className="block h-10 w-full"
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width: drawn } = currentTarget.getBoundingClientRect();
          setPointed(bars[Math.floor(((clientX - left) / drawn) * bars.length)] ?? null);
        }}
        onPointerLeave={() => setPointed(null)}
      >
        {bars.map((bar, index) => (
          <Bar key={bar.day} bar={bar} x={index * step} />
        ))}
      </svg>
      <p className="num flex h-5 justify-between gap-2 text-xs text-3">
        {pointed === null ? (
          <>
            <span>
              <Trans>90 days ago</Trans>
            </span>
            <span>
              <Trans>Today</Trans>
            </span>
          </>
        ) : (
          <span className="truncate text-2">
            {dayText(pointed.day)}: {barWords(pointed)}
          </span>
        )}
      </p>
      <DailyFigures name={component.name} bars={bars} />
    </div>
  );
}

function Bar({ bar: { look, measured }, x }: { bar: UptimeBar; x: number }) {
  const filled = look === 'none' ? 0 : Math.max(2, measured * height);
  return (
    <g className={colors[look]}>
      <rect x={x} y={0} width={width} height={height} className="fill-surface-3" />
      {filled > 0 && <rect x={x} y={height - filled} width={width} height={filled} fill="currentColor" />}
      {(look === 'down' || look === 'degraded') && (
        <rect x={x} y={height + 2} width={width} height={look === 'down' ? 3 : 1.5} fill="currentColor" />
      )}
    </g>
  );
}

/** The same as a table: days with outages or without data first, newest on top. */
function DailyFigures({ name, bars }: { name: string; bars: readonly UptimeBar[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="mt-1 text-sm">
      <summary className="inline-block cursor-pointer rounded-sm py-1 text-3 hover:text-1">
        <Trans>
          Daily figures <span className="sr-only">of {name}</span>
        </Trans>
      </summary>
      {open && (
        <div
          role="region"
          aria-label={t`Daily figures of ${name}`}
          tabIndex={0}
          className="mt-2 max-h-72 overflow-auto rounded-md border border-line"
        >
          <table className="num w-full text-left text-sm">
            <thead className="sticky top-0 bg-surface-2 text-xs text-3">
              <tr>
                {[t`Day (UTC)`, t`What was measured`, latencyWords.usual, latencyWords.slow].map(
                  (head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={`px-3 py-1.5 font-medium ${index > 1 ? 'text-right' : ''}`}
                    >
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map((bar) => (
                <tr key={bar.day} className="border-t border-line">
                  <th scope="row" className="px-3 py-1 font-medium whitespace-nowrap text-2">
                    {dayText(bar.day)}
                  </th>
                  <td className="px-3 py-1 text-2">{barWords(bar)}</td>
                  <td className="px-3 py-1 text-right text-2">{milliseconds(bar.figures?.p50Ms)}</td>
                  <td className="px-3 py-1 text-right text-2">{milliseconds(bar.figures?.p95Ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function milliseconds(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : t`${value} ms`;
}
