import { t } from '@lingui/core/macro';
import type { Metric } from '@switchyard/contracts/experiments/metric.ts';
import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { formatShare } from '../../../lib/format-number.ts';
import { DetailList } from '../../../ui/detail-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { environmentWord } from '../environments.ts';
import { kindOptions, roleOptions } from './metric-words.ts';

type DefinitionPanelProps = { flag: Flag; experiment: Experiment; zone: string };

/** Flag, hypothesis, division and metrics of an A/B test. */
export function DefinitionPanel({ flag, experiment, zone }: DefinitionPanelProps) {
  const { hypothesis, environment, unit, allocation, metrics, startedAt, endedAt } = experiment;
  const time = (at: string | null) => at && <RelativeTime at={at} zone={zone} />;
  return (
    <Panel title={t`Definition`}>
      <DetailList
        items={[
          {
            label: t`Flag`,
            value: (
              <Link to={flagPath(flag.key)} className="text-accent-text hover:underline">
                {flag.name}
              </Link>
            ),
          },
          { label: t`Hypothesis`, value: hypothesis },
          { label: t`Environment`, value: environmentWord(environment) },
          { label: t`Unit`, value: unit },
          {
            label: t`Weights`,
            value: allocation
              ? Object.entries(allocation)
                  .map(([variant, weight]) => `${variant} ${formatShare(weight / 1000)}`)
                  .join(', ')
              : t`equal`,
          },
          { label: t`Started`, value: time(startedAt) },
          { label: t`Ended`, value: time(endedAt) },
          ...metrics.map((metric) => ({ label: metric.name, value: <MetricWords metric={metric} /> })),
        ]}
      />
    </Panel>
  );
}

function MetricWords({ metric: { kind, role, event, perEvent } }: { metric: Metric }) {
  const word = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  return (
    <span className="flex flex-col">
      <span>{`${word(roleOptions, role)} · ${word(kindOptions, kind)}`}</span>
      <code className="font-mono text-sm wrap-anywhere text-2">
        {perEvent === null ? event : `${event} / ${perEvent}`}
      </code>
    </span>
  );
}
