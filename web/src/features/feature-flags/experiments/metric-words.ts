import { t } from '@lingui/core/macro';
import type { Metric } from '@switchyard/contracts/experiments/metric.ts';

export const kindOptions: readonly { value: Metric['kind']; label: string }[] = [
  { value: 'conversion', label: t`Share of units` },
  { value: 'mean', label: t`Mean per unit` },
  { value: 'ratio', label: t`Ratio of two events` },
];

export const roleOptions: readonly { value: Metric['role']; label: string }[] = [
  { value: 'goal', label: t`Goal` },
  { value: 'guardrail', label: t`Guardrail` },
];

export const directionOptions: readonly { value: Metric['goodWhen']; label: string }[] = [
  { value: 'higher', label: t`Higher is better` },
  { value: 'lower', label: t`Lower is better` },
];
