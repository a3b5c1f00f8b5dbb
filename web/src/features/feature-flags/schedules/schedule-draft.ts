import { t } from '@lingui/core/macro';
import { percentageSchema } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { shareOf } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { FlagSchedule, PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { z } from 'zod';
import { formatDate } from '../../../lib/format-date.ts';

/** A scheduled switch or share as its form has it. */
export type ScheduleDraft = {
  environment: string;
  /** `on`, `off`, `share:` with the id of a rule, or empty for a draft of rules. */
  what: string;
  /** Percent, as typed. */
  percentage: string;
  /** Local time of the company, `YYYY-MM-DDTHH:mm`. */
  runAt: string;
  reason: string;
};

const hourMs = 3_600_000;

export const scheduleSchema: z.ZodType<ScheduleDraft, ScheduleDraft> = z
  .object({
    environment: z.string(),
    what: z.string(),
    percentage: z.string(),
    runAt: z.string().min(1, t`Enter a time`),
    reason: z.string().max(500),
  })
  .superRefine(({ what, percentage }, context) => {
    if (!what.startsWith('share:') || percentageSchema.safeParse(numberOf(percentage)).success) return;
    context.addIssue({ code: 'custom', path: ['percentage'], message: t`Enter a share from 0 to 100` });
  });

/** Draft of an upcoming change, or of a new one in an hour. */
export function startOf(
  schedule: FlagSchedule | null,
  { here, zone }: { here: string; zone: string },
): ScheduleDraft {
  if (schedule === null) {
    const runAt = formatDate(Date.now() + hourMs, zone, 'isoMinute');
    return { environment: here, what: 'on', percentage: '', runAt, reason: '' };
  }
  const { environment, kind, edits, reason } = schedule;
  const [edit] = edits;
  const share = kind === 'share' ? shareOf(edit?.yours as FlagStrategy) : undefined;
  const switched = edit?.yours === true ? 'on' : 'off';
  const id = edit?.field.slice('strategies/'.length) ?? '';
  const what = { switch: switched, share: `share:${id}`, rules: '' }[kind];
  return {
    environment,
    what,
    percentage: share === undefined ? '' : String(share),
    runAt: formatDate(schedule.runAt, zone, 'isoMinute'),
    reason: reason ?? '',
  };
}

/** The planned change of a draft for the switch or a share. */
export function changeOf({ what, percentage }: ScheduleDraft): PlannedChange {
  return what.startsWith('share:')
    ? { kind: 'share', strategyId: what.slice('share:'.length), percentage: numberOf(percentage) }
    : { kind: 'switch', enabled: what === 'on' };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
