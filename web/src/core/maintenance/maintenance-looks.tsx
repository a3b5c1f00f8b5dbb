import { t } from '@lingui/core/macro';
import type {
  MaintenancePlanState,
  OccurrenceState,
} from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import { isOverdue } from '@switchyard/contracts/maintenance/maintenance-plan-rules.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { occurrenceStateWord, planStateWord } from './maintenance-words.ts';

const tones: Readonly<Record<MaintenancePlanState, Tone>> = {
  draft: 'neutral',
  active: 'ok',
  paused: 'warn',
  ended: 'neutral',
};
const occurrenceTones: Readonly<Record<OccurrenceState, Tone>> = {
  planned: 'warn',
  generated: 'info',
  done: 'ok',
  skipped: 'neutral',
};

export function OccurrenceChip({ state }: { state: OccurrenceState }) {
  return <Chip tone={occurrenceTones[state]}>{occurrenceStateWord(state)}</Chip>;
}

/** The state of a plan; overdue counts more than active. */
export function PlanChip({ plan }: { plan: Pick<MaintenancePlan, 'state' | 'lateFrom' | 'siteTimeZone'> }) {
  const today = formatDate(useNow(60_000), plan.siteTimeZone, 'isoDay');
  if (isOverdue(plan, today)) return <Chip tone="danger">{t`Overdue`}</Chip>;
  return <Chip tone={tones[plan.state]}>{planStateWord(plan.state)}</Chip>;
}

/** `90 % of 12`; a dash without cases. */
export function complianceText({ onTime, due }: MaintenancePlan['compliance']): string {
  if (due === 0) return '–';
  const share = Math.round((onTime / due) * 100);
  return t`${share} % of ${due}`;
}
