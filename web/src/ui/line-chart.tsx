import { lazy, Suspense } from 'react';
import type { LineChartProps } from './line-chart-canvas.tsx';
import './line-chart.css';
import { chartHeight, legendClass } from './line-chart-room.ts';
import { Skeleton } from './skeleton.tsx';

const LineChartCanvas = lazy(() =>
  import('./line-chart-canvas.tsx').then((module) => ({ default: module.LineChartCanvas })),
);

/** A streaming line chart over time; the drawing library loads when the first chart is shown. */
export function LineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Room {...props} />}>
      <LineChartCanvas {...props} />
    </Suspense>
  );
}

/** As high as the chart: its legend has a cell for each line and one for the time, in the same columns. */
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
