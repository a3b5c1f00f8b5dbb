import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { LineChartProps } from './line-chart-canvas.tsx';
import './line-chart.css';
import { chartHeight, legendClass } from './line-chart-room.ts';
import { Skeleton } from './skeleton.tsx';

const canvas = lazyComponent(
  () => import('./line-chart-canvas.tsx').then((module) => module.LineChartCanvas),
  {
    untilItArrives: true,
  },
);

/** A streaming time-series chart; the drawing library loads with the first chart. */
export function LineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Room {...props} />}>
      <canvas.Component {...props} />
    </Suspense>
  );
}

/** Placeholder as high as the chart: its legend has one cell per line and one for the time, in the same columns. */
function Room({ height = chartHeight, series, legend = true }: LineChartProps) {
  return (
    <div aria-hidden="true" className="chart">
      <div style={{ height }}>
        <Skeleton className="size-full" />
      </div>
      {legend && (
        <div className={legendClass}>
          {Array.from({ length: series.length + 1 }, (_, index) => (
            <span key={index} className="h-4" />
          ))}
        </div>
      )}
    </div>
  );
}
