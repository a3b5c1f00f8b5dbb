import { t } from '@lingui/core/macro';
import { restorableDays } from '@switchyard/contracts/http/restore-rules.ts';
import { useAppSelector } from '../../core/use-app-store.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ActionView } from '../../core/action-view.ts';
import type { ConflictEntry } from '../../offline/outbox/conflict-entry.ts';
import { Button } from '../../ui/button.tsx';
import { deletedRecord, type WayOut, wayOut } from './deleted-record.ts';
import { letStepsGo } from './let-steps-go.ts';
import { SettleProblem } from './settle-problem.tsx';
import { StepList } from './step-list.tsx';
import { useDeletedRecord } from './use-deleted-record.ts';
import { useSettle } from './use-settle.ts';

type DeletedDecisionProps = {
  entry: ConflictEntry;
  action: ActionView;
  steps: readonly ActionView[];
  zone: string;
  onClose: () => void;
};

/** The record is deleted: users with permission restore it; others wait for that or discard the change. */
export function DeletedDecision({ entry, action, steps, zone, onClose }: DeletedDecisionProps) {
  const { settle, busy, problem } = useSettle(onClose);
  const realIds = useAppSelector((state) => state.offline.realIds);
  const record = deletedRecord(entry, { url: action.url, realIds });
  const { isBack, restore } = useDeletedRecord(record);
  const isDeletion = action.target?.operation === 'delete';
  const way = wayOut(record, { isBack: isBack === true, isDeletion, now: useNow() });
  const noun = record?.noun ?? t`record`;
  const changedAt = formatDate(action.timestamp, zone, 'dayTime');
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-sm text-2">
        {entry.changedBy
          ? t`${entry.changedBy.name} deleted the ${noun} on ${formatDate(entry.changedBy.at, zone, 'dayTime')}; you changed it on ${changedAt}.`
          : t`The ${noun} was deleted meanwhile; you changed it on ${changedAt}.`}
      </p>
      {isBack !== null && <p className="text-sm text-2">{words(way, noun)}</p>}
      {steps.length > 0 && (
        <StepList label={t`Steps that wait with it`} steps={[action, ...steps]} zone={zone} />
      )}
      <SettleProblem problem={problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={busy} onClick={() => void settle((session) => letStepsGo(session, action, steps))}>
          {steps.length > 0 ? t`Let these go` : t`Let mine go`}
        </Button>
        {isBack !== null && (way === 'again' || way === 'restore') && (
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              void settle(async (session) => {
                if (way === 'restore') await restore();
                await session.resolve(action.id, { choice: 'mine' });
              })
            }
          >
            {way === 'again' ? t`Try mine again` : t`Restore and apply mine`}
          </Button>
        )}
      </div>
    </div>
  );
}

function words(way: WayOut, noun: string): string {
  switch (way) {
    case 'gone':
      return t`It is gone, as you wanted it: let yours go.`;
    case 'again':
      return t`It has been restored since.`;
    case 'restore':
      return t`Restoring brings it back for everybody; what you changed is then applied to it.`;
    case 'ask':
      return t`Admins can restore it within ${restorableDays} days. Ask one and decide again once the ${noun} is back; until then your change stays on this device.`;
    case 'too_late':
      return t`It was deleted more than ${restorableDays} days ago and cannot be restored.`;
    case 'never':
      return t`It cannot be restored.`;
    default:
      return way satisfies never;
  }
}
