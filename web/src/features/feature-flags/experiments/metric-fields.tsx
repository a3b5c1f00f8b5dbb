import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { mostMetrics } from '@switchyard/contracts/experiments/metric.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { pathTo } from '../rules/draft-problems.ts';
import type { Problems } from '../rules/draft-problems.ts';
import { type MetricDraft, withNewMetric } from './experiment-draft.ts';
import { directionOptions, kindOptions, roleOptions } from './metric-words.ts';

type MetricFieldsProps = {
  metrics: readonly MetricDraft[];
  onChange: (metrics: readonly MetricDraft[]) => void;
  problems: Problems;
};

/** Metrics of an A/B test. */
export function MetricFields({ metrics, onChange, problems }: MetricFieldsProps) {
  return (
    <section aria-label={t`Metrics`} className="flex flex-col gap-2.5">
      {metrics.map((metric, at) => (
        <MetricGroup
          key={metric.key}
          metric={metric}
          path={pathTo('metrics', at)}
          problems={problems}
          onChange={(changed) => onChange(metrics.map((other, place) => (place === at ? changed : other)))}
          onRemove={() => onChange(metrics.filter((other) => other !== metric))}
        />
      ))}
      {metrics.length < mostMetrics && (
        <div>
          <Button size="sm" icon={<Plus />} onClick={() => onChange(withNewMetric(metrics))}>
            <Trans>Add metric</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

type MetricGroupProps = {
  metric: MetricDraft;
  path: string;
  problems: Problems;
  onChange: (metric: MetricDraft) => void;
  onRemove: () => void;
};

function MetricGroup({ metric, path, problems, onChange, onRemove }: MetricGroupProps) {
  const { name, kind } = metric;
  const set = (patch: Partial<MetricDraft>) => onChange({ ...metric, ...patch });
  const text = (field: 'name' | 'event' | 'perEvent' | 'minimumLift') => ({
    value: metric[field],
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  const problem = (field: string) => problems[`${path}.${field}`];
  return (
    <div
      role="group"
      aria-label={name === '' ? t`New metric` : t`Metric ${name}`}
      className="flex flex-col gap-2 rounded-md border border-line p-2.5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field label={t`Metric`} error={problem('name')}>
          <Input {...text('name')} maxLength={100} placeholder={t`Bookings`} />
        </Field>
        <IconButton
          label={name === '' ? t`Remove metric` : t`Remove metric ${name}`}
          icon={<Trash2 />}
          className="mt-5.5"
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-3 items-start gap-2 max-sm:grid-cols-1">
        <Field label={t`Measures`} error={problem('kind')}>
          <Select options={kindOptions} value={kind} onChange={(value) => set({ kind: value })} />
        </Field>
        <Field label={t`Role`} error={problem('role')}>
          <Select options={roleOptions} value={metric.role} onChange={(role) => set({ role })} />
        </Field>
        <Field label={t`Direction`} error={problem('goodWhen')}>
          <Select
            options={directionOptions}
            value={metric.goodWhen}
            onChange={(goodWhen) => set({ goodWhen })}
          />
        </Field>
        <Field label={t`Event`} error={problem('event')}>
          <Input
            {...text('event')}
            maxLength={64}
            // no-literal-text: an event as programs name it
            placeholder="booking_made"
            className="font-mono"
          />
        </Field>
        {kind === 'ratio' && (
          <Field label={t`Divided by`} error={problem('perEvent')}>
            <Input
              {...text('perEvent')}
              maxLength={64}
              // no-literal-text: an event as programs name it
              placeholder="visited"
              className="font-mono"
            />
          </Field>
        )}
        <Field label={t`Smallest change worth finding`} error={problem('minimumLift')}>
          <Input {...text('minimumLift')} inputMode="decimal" maxLength={6} trailing="%" />
        </Field>
      </div>
    </div>
  );
}
