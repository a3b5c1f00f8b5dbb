import { t } from '@lingui/core/macro';
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
    title: t`Delivery, commit → socket`,
    format: formatMs,
    lines: [
      { figure: 'deliveryP50Ms', label: 'p50' },
      { figure: 'deliveryP99Ms', label: 'p99' },
    ],
  },
  {
    title: t`Publication, commit → stream`,
    format: formatMs,
    lines: [
      { figure: 'publishP50Ms', label: 'p50' },
      { figure: 'publishP99Ms', label: 'p99' },
    ],
  },
  {
    title: t`Throughput`,
    isOfDeployment: true,
    format: formatCompact,
    lines: [
      { figure: 'eventsPerSecond', label: t`events / s`, fill: true },
      { figure: 'deliveriesPerSecond', label: t`deliveries / s` },
      { figure: 'requestsPerSecond', label: t`requests / s` },
    ],
  },
  {
    title: t`Event loop and lag`,
    isOfDeployment: true,
    format: formatCompact,
    lines: [
      { figure: 'eventLoopP99Ms', label: t`loop p99, ms` },
      { figure: 'lagEvents', label: t`unpublished`, fill: true },
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
        .map(({ title, format, lines }) => (
          <Panel key={title} title={title}>
            <LineChart
              label={t`${title}, last five minutes`}
              times={history.times}
              series={lines.map(({ figure, label, fill }, index) => ({
                label,
                values: history.values[figure],
                token: `--chart-${index + 1}`,
                ...(fill ? { fill } : {}),
              }))}
              format={format}
              zone={zone}
              height={150}
            />
          </Panel>
        ))}
    </div>
  );
}
