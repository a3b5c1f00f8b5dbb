import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../lib/use-theme.ts';
import { chartHeight, timeRange } from './line-chart-room.ts';

export type ChartSeries = {
  readonly label: string;
  /** Same length as `times`; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Colour token of the line, `--chart-1` … `--chart-6` or a role such as `--danger`. */
  readonly token?: string;
  readonly fill?: boolean;
};

export type LineChartProps = {
  /** Description for screen readers. */
  label: string;
  /** Epoch milliseconds, ascending. */
  times: readonly number[];
  series: readonly ChartSeries[];
  height?: number;
  /** Formats a value for the axis and the legend. */
  format?: (value: number) => string;
  /** IANA zone of the time axis. */
  zone: string;
  legend?: boolean;
};

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** uPlot in the theme's colours. New data redraws it without rebuilding. */
export function LineChartCanvas(props: LineChartProps) {
  const { label, times, series, height = chartHeight, zone, legend = true } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(null);
  const { resolved } = useTheme();
  const shape = series.map((line) => `${line.label}|${line.token ?? ''}|${line.fill ?? ''}`).join();

  const draw = useEffectEvent(
    (element: HTMLElement) => new UPlot(chartOptions(props, element.clientWidth), chartData(props), element),
  );

  // Rebuilt only when lines, size, zone or theme change; data arrives by setData below. A layout effect, because the
  // first paint would otherwise lack the chart's space.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const plot = draw(element);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [shape, height, zone, legend, resolved]);

  useEffect(() => {
    const plot = chart.current;
    if (!plot) return;
    plot.setData(chartData({ times, series }));
    // The legend shows the newest values while the pointer is not over the chart.
    if (typeof plot.cursor.idx !== 'number') plot.setLegend({ idx: times.length - 1 }, false);
  }, [times, series]);

  const isEmpty = series.every((line) => line.values.every((value) => value === null));
  return (
    <div className="chart relative">
      <div ref={host} role="img" aria-label={label} className="num w-full min-w-0 text-xs text-2" />
      {isEmpty && (
        <p
          className="pointer-events-none absolute inset-x-0 text-center text-sm text-3"
          style={{ top: height / 3 }}
        >
          <Trans>Nothing measured yet</Trans>
        </p>
      )}
    </div>
  );
}

function chartData({ times, series }: Pick<LineChartProps, 'times' | 'series'>): UPlot.AlignedData {
  return [times.map((time) => time / 1000), ...series.map((line) => [...line.values])];
}

function chartOptions(props: LineChartProps, width: number): UPlot.Options {
  const { series, height = chartHeight, format = String, zone, legend = true } = props;
  const axis = {
    stroke: token('--text-3'),
    font: `11px ${token('--font-sans')}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
  };
  const toZone = (seconds: number) => UPlot.tzDate(new Date(seconds * 1000), zone);
  return {
    width,
    height,
    tzDate: toZone,
    legend: { show: legend, live: true },
    scales: { x: { range: (plot) => timeRange(plot.data[0]) } },
    cursor: { y: false, points: { size: 6 } },
    axes: [
      { ...axis, space: 76, size: 26, values: timeLabels(toZone) },
      { ...axis, size: 52, values: (_, ticks) => ticks.map((tick) => format(tick)) },
    ],
    series: [
      { label: t`Time`, value: '{HH}:{mm}:{ss}' },
      ...series.map((line, index) => {
        const color = token(line.token ?? `--chart-${(index % 6) + 1}`);
        return {
          label: line.label,
          stroke: color,
          width: 1.5,
          // A single measurement is no line.
          points: { show: (plot: UPlot) => plot.data[0].length === 1 },
          value: (_: UPlot, value: number | null) => (value === null ? '–' : format(value)),
          ...(line.fill === true ? { fill: `${color}22` } : {}),
        };
      }),
    ],
  };
}

const dayMonth = UPlot.fmtDate('{D} {MMM}');
const monthYear = UPlot.fmtDate('{MMM} {YYYY}');
const toMinute = UPlot.fmtDate('{HH}:{mm}');
const toSecond = UPlot.fmtDate('{HH}:{mm}:{ss}');

/** Ticks show what tells neighbours apart: seconds, minutes, days or months. */
function timeLabels(toZone: (seconds: number) => Date): UPlot.Axis.DynamicValues {
  return (_plot, splits) => {
    const format = formatFor((splits[1] ?? 0) - (splits[0] ?? 0));
    return splits.map((at) => format(toZone(at)));
  };
}

const daySeconds = 86_400;

/** @param apart seconds between two ticks */
function formatFor(apart: number): (date: Date) => string {
  if (apart < 60) return toSecond;
  if (apart < daySeconds / 2) return toMinute;
  return apart < 300 * daySeconds ? dayMonth : monthYear;
}
