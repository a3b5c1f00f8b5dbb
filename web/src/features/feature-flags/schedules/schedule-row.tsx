import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagSchedule, ScheduleState } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { Pencil, X } from 'lucide-react';
import { formatDate } from '../../../lib/format-date.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { environmentWord } from '../environments.ts';
import { conflictWords, editWords } from './edit-words.ts';

const looks: Readonly<Record<Exclude<ScheduleState, 'upcoming'>, { word: string; tone: Tone }>> = {
  applied: { word: t`Made`, tone: 'ok' },
  conflicted: { word: t`Not made: conflict`, tone: 'danger' },
  refused: { word: t`Not made: refused`, tone: 'danger' },
  cancelled: { word: t`Cancelled`, tone: 'neutral' },
};

/** A change within this time is also shown by how soon it is. */
const nearMs = 7 * 86_400_000;

type ScheduleRowProps = {
  schedule: FlagSchedule;
  zone: string;
  onEdit?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

/** A change that is made later, or has ended. */
export function ScheduleRow({ schedule, zone, onEdit, onCancel }: ScheduleRowProps) {
  const { runAt, environment, edits, state, reason, authorName } = schedule;
  const orders = edits.map(editWords);
  const isNear = Date.parse(runAt) - useNow(60_000) < nearMs;
  const what = orders.join(', ');
  return (
    <li className="flex items-start gap-3 px-3 py-2 max-sm:flex-wrap">
      <div className="flex w-24 shrink-0 flex-col max-sm:w-full max-sm:flex-row max-sm:gap-2">
        <time
          dateTime={runAt}
          title={formatDate(runAt, zone, 'dateTime')}
          className="font-mono text-sm text-2"
        >
          {formatDate(runAt, zone, 'dayTime')}
        </time>
        {state === 'upcoming' && isNear && (
          <RelativeTime at={runAt} zone={zone} className="text-xs leading-4.5 text-3" />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-1.5">
          <Chip>{environmentWord(environment)}</Chip>
          {state !== 'upcoming' && <Chip tone={looks[state].tone}>{looks[state].word}</Chip>}
        </div>
        <ul className="wrap-anywhere text-1">
          {orders.map((order) => (
            <li key={order}>{order}</li>
          ))}
        </ul>
        <p className="text-sm wrap-anywhere text-3">
          <Trans>
            by <span className="text-2">{authorName}</span>
          </Trans>
          {reason !== null && <> · “{reason}”</>}
        </p>
        <Ending schedule={schedule} />
      </div>
      {onCancel && (
        <div className="flex shrink-0 gap-1">
          {onEdit && (
            <IconButton label={t`Edit: ${what}`} icon={<Pencil />} onClick={onEdit} tooltip={false} />
          )}
          <IconButton label={t`Cancel: ${what}`} icon={<X />} onClick={onCancel} tooltip={false} />
        </div>
      )}
    </li>
  );
}

function Ending({ schedule }: { schedule: FlagSchedule }) {
  const words = endingWords(schedule);
  return words === null ? null : <p className="text-sm wrap-anywhere text-2">{words}</p>;
}

function endingWords(schedule: FlagSchedule): string | null {
  const { state, conflicts, edits, detail, finishedBy, appliedRevision } = schedule;
  switch (state) {
    case 'upcoming':
      return null;
    case 'applied':
      return appliedRevision === null
        ? t`The flag already had this state.`
        : t`Revision ${String(appliedRevision)}`;
    case 'conflicted': {
      const fields = conflictWords(conflicts, edits);
      return t`Others changed this in the meantime: ${fields}. Schedule it again if it should still be made.`;
    }
    case 'refused':
      return detail;
    case 'cancelled': {
      const by = finishedBy ?? '';
      return detail === null ? t`Cancelled by ${by}` : t`Cancelled by ${by}: “${detail}”`;
    }
    default:
      return state satisfies never;
  }
}
