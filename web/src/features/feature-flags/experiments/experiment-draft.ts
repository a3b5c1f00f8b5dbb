import { t } from '@lingui/core/macro';
import type { Problems } from '../rules/draft-problems.ts';
import type { Metric } from '@switchyard/contracts/experiments/metric.ts';
import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { pathTo } from '../rules/draft-problems.ts';
import { numberOf } from '../rules/rules-draft.ts';

/** A metric as typed. */
export type MetricDraft = Omit<Metric, 'minimumLift' | 'perEvent'> & {
  /** Identifies it in the form; names change while they are typed. */
  readonly key: string;
  readonly perEvent: string;
  /** Percent. */
  readonly minimumLift: string;
};

/** An A/B test as typed. */
export type ExperimentDraft = Pick<Experiment, 'name' | 'hypothesis' | 'environment' | 'unit'> & {
  /** Percent by variant; null: all alike. */
  readonly weights: Readonly<Record<string, string>> | null;
  readonly metrics: readonly MetricDraft[];
};

/** Names of the variants that a test divides among; the first is the control. */
export function variantNames({ variants }: Pick<Flag, 'variants'>): string[] {
  return Object.keys(variants ?? {}).toSorted();
}

export function draftOf(experiment: Experiment | null): ExperimentDraft {
  const { name = '', hypothesis = '', environment = 'production', unit = 'userId' } = experiment ?? {};
  const { allocation = null, metrics = [] } = experiment ?? {};
  return {
    name,
    hypothesis,
    environment,
    unit,
    weights:
      allocation &&
      Object.fromEntries(
        Object.entries(allocation).map(([variant, weight]) => [variant, String(weight / 10)]),
      ),
    metrics: metrics.map(({ minimumLift, perEvent, ...metric }, at) => ({
      ...metric,
      key: String(at),
      perEvent: perEvent ?? '',
      // Binary fractions: 0.07 × 100 is slightly more than 7.
      minimumLift: String(Math.round(minimumLift * 100_000) / 1_000),
    })),
  };
}

/** Adds a metric; the first is a goal, as one decides. */
export function withNewMetric(metrics: readonly MetricDraft[]): MetricDraft[] {
  const key = String(1 + Math.max(-1, ...metrics.map((metric) => Number(metric.key))));
  const role = metrics.some((metric) => metric.role === 'goal') ? 'guardrail' : 'goal';
  const usual = { kind: 'conversion', goodWhen: 'higher', minimumLift: '5' } as const;
  return [...metrics, { ...usual, role, key, name: '', event: '', perEvent: '' }];
}

/** Weights to start with: all alike, in tenths of a percent, the rest for the first. */
export function evenWeights(names: readonly string[]): Record<string, string> {
  const each = Math.floor(1000 / names.length);
  const rest = 1000 - each * names.length;
  return Object.fromEntries(names.map((name, at) => [name, String((each + (at < rest ? 1 : 0)) / 10)]));
}

/** The body of the request. Numbers that are none are left to {@link draftProblems}. */
export function bodyOf({ weights, metrics, ...draft }: ExperimentDraft) {
  return {
    ...draft,
    allocation:
      weights &&
      Object.fromEntries(
        Object.entries(weights).map(([name, text]) => [name, Math.round(numberOf(text) * 10)]),
      ),
    metrics: metrics.map(({ key: _, kind, perEvent, minimumLift, ...metric }) => ({
      ...metric,
      kind,
      perEvent: kind === 'ratio' ? perEvent.trim() : null,
      minimumLift: numberOf(minimumLift) / 100,
    })),
  };
}

const eventPattern = /^[a-z][a-z0-9_.-]{0,63}$/;

/** Problems that are found without the server, which checks everything again. */
export function draftProblems({ name, unit, weights, metrics }: ExperimentDraft): Problems {
  const found = new Map<string, string>();
  if (name.trim() === '') found.set('name', t`Give the test a name.`);
  if (unit.trim() === '') found.set('unit', t`Name the field`);
  const sum = Object.values(weights ?? {}).reduce(
    (total, text) => total + Math.round(numberOf(text) * 10),
    0,
  );
  if (weights !== null && sum !== 1000) found.set('allocation', t`The weights must sum to 100 %`);
  for (const [at, metric] of metrics.entries()) addMetric(found, pathTo('metrics', at), metric);
  return Object.fromEntries(found);
}

function addMetric(found: Map<string, string>, path: string, metric: MetricDraft): void {
  const { name, kind, event, perEvent, minimumLift } = metric;
  const badEvent = t`Lower case letters, digits, _, - and ., a letter first`;
  if (name.trim() === '') found.set(`${path}.name`, t`Give the metric a name.`);
  if (!eventPattern.test(event)) found.set(`${path}.event`, badEvent);
  if (kind === 'ratio' && !eventPattern.test(perEvent.trim())) found.set(`${path}.perEvent`, badEvent);
  const lift = numberOf(minimumLift);
  if (!(lift >= 0.1 && lift <= 1000)) found.set(`${path}.minimumLift`, t`Enter a number from 0.1 to 1000`);
}
