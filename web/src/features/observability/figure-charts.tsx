import { formatCompact, formatMs } from '../../lib/format-number.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ChartedFigure, FigureHistory } from './figure-history.ts';

type Chart = {
  title: string;
  /** True: for operators of the deployment only. */
  isOfDeployment?: true;
  format: (value: number) => string;
  lines: readonly { figure: ChartedFigure; label: string; fill?: boolean }[];
};

const charts: readonly Chart[] = [
  {
    title: 'Delivery, commit → socket',
    format: formatMs,
    lines: [
      { figure: 'deliveryP50Ms', label: 'p50' },
      { figure: 'deliveryP99Ms', label: 'p99' },
    ],
  },
  {
    title: 'Publication, commit → stream',
    format: formatMs,
    lines: [
      { figure: 'publishP50Ms', label: 'p50' },
      { figure: 'publishP99Ms', label: 'p99' },
    ],
  },
  {
    title: 'Throughput',
    isOfDeployment: true,
    format: formatCompact,
    lines: [
      { figure: 'eventsPerSecond', label: 'events / s', fill: true },
      { figure: 'deliveriesPerSecond', label: 'deliveries / s' },
      { figure: 'requestsPerSecond', label: 'requests / s' },
    ],
  },
  {
    title: 'Event loop and lag',
    isOfDeployment: true,
    format: formatCompact,
    lines: [
      { figure: 'eventLoopP99Ms', label: 'loop p99, ms' },
      { figure: 'lagEvents', label: 'unpublished', fill: true },
    ],
  },
];

type FigureChartsProps = { history: FigureHistory; zone: string; isOperator: boolean };

/** Charts of the last five minutes. */
export function FigureCharts({ history, zone, isOperator }: FigureChartsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {charts
        .filter((chart) => isOperator || !chart.isOfDeployment)
        .map((chart) => (
          <Panel key={chart.title} title={chart.title}>
            <LineChart
              label={`${chart.title}, last five minutes`}
              times={history.times}
              series={chart.lines.map(({ figure, label, fill }, index) => ({
                label,
                values: history.values[figure],
                token: `--chart-${index + 1}`,
                ...(fill ? { fill } : {}),
              }))}
              format={chart.format}
              zone={zone}
              height={150}
            />
          </Panel>
        ))}
    </div>
  );
}
