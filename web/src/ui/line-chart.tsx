import { lazy, Suspense } from 'react';
import type { LineChartProps } from './line-chart-canvas.tsx';
import { Skeleton } from './skeleton.tsx';

const LineChartCanvas = lazy(() =>
  import('./line-chart-canvas.tsx').then((module) => ({ default: module.LineChartCanvas })),
);

/** A streaming line chart over time; the drawing library loads when the first chart is shown. */
export function LineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <LineChartCanvas {...props} />
    </Suspense>
  );
}
