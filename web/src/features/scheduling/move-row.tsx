import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MoveOutcome, ScheduleMove } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { formatDate, formatMinutes, formatTimeRange } from '../../lib/format-date.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PlanJob } from './plan-job.tsx';

type MoveRowProps = {
  move: ScheduleMove;
  zone: string;
  /** Days of the plan: with several, times name the day. */
  days: number;
  /** Name of the technician until now; null for a new visit. */
  from: string | null;
  isOutdated: boolean;
  isPassed: boolean;
  outcome: MoveOutcome | undefined;
  /** Null if it cannot be applied. */
  choice: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | null;
};

/** One move: what, when, where from, and which rules it breaks. */
export function MoveRow({ move, zone, days, from, isOutdated, isPassed, outcome, choice }: MoveRowProps) {
  const { jobNumber, title, after, before } = move;
  const day = days > 1 ? formatDate(after.startsAt, zone, 'weekday') : null;
  const time = formatTimeRange(after.startsAt, after.endsAt, zone);
  const was = before && formatTimeRange(before.startsAt, before.endsAt, zone);
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <span className="flex h-5 w-4 shrink-0 items-center">
        {choice && (
          <Checkbox
            checked={choice.isChosen}
            label={t`Apply #${jobNumber} ${title}`}
            onChange={choice.onChoose}
          />
        )}
      </span>
      <div className="num w-22 shrink-0 font-medium text-1">
        {day !== null && <span className="block text-sm text-3">{day}</span>}
        {time}
      </div>
      <div className="min-w-0 flex-1">
        <PlanJob job={move} />
        <p className="text-sm text-2">{was === null ? t`New visit` : t`Until now ${was}, ${from ?? ''}`}</p>
        {outcome?.result === 'refused' && <p className="text-sm text-danger">{outcome.detail}</p>}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Marks move={move} isOutdated={isOutdated} isPassed={isPassed} outcome={outcome} />
      </div>
    </li>
  );
}

type MarksProps = Pick<MoveRowProps, 'move' | 'isOutdated' | 'isPassed' | 'outcome'>;

function Marks({ move, isOutdated, isPassed, outcome }: MarksProps) {
  const { travelMinutes, lateMinutes, overtimeMinutes } = move;
  const isApplied = outcome?.result === 'applied';
  const way = formatMinutes(travelMinutes);
  const late = formatMinutes(lateMinutes);
  const over = formatMinutes(overtimeMinutes);
  return (
    <>
      {isApplied && (
        <Chip tone="ok">
          <Trans>Applied</Trans>
        </Chip>
      )}
      {outcome?.result === 'refused' && (
        <Chip tone="danger">
          <Trans>Refused</Trans>
        </Chip>
      )}
      {isOutdated && !isApplied && (
        <Chip tone="warn">{isPassed ? <Trans>Time has passed</Trans> : <Trans>Changed since</Trans>}</Chip>
      )}
      {lateMinutes > 0 && <Chip tone="warn">{t`${late} late`}</Chip>}
      {overtimeMinutes > 0 && <Chip tone="warn">{t`${over} overtime`}</Chip>}
      {travelMinutes > 0 && <span className="num text-xs text-3">{t`${way} travel`}</span>}
    </>
  );
}
