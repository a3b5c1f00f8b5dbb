import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatDate, formatRelative } from '../../lib/format-date.ts';
import type { ActionView } from '../../core/action-view.ts';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { actionLook } from './action-words.ts';
import { actionText } from './action-text.ts';
import { StepList } from './step-list.tsx';
import { TooOldChoice } from './too-old-choice.tsx';
import { useOfflineSession } from './use-offline-session.ts';

type ActionRowProps = {
  action: ActionView;
  /** Later steps of the same visit, decided together with it. */
  steps: readonly ActionView[];
  now: number;
  zone: string;
  onDecide: () => void;
  onEdit: () => void;
};

/** One pending change: description, age, status and actions. */
export function ActionRow({ action, steps, now, zone, onDecide, onEdit }: ActionRowProps) {
  const [discarding, setDiscarding] = useState(false);
  const withSession = useOfflineSession();
  const { word, tone, hint } = actionLook(action.state);
  const sending = action.state === 'sending';
  const text = actionText(action);
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-break-word text-1">{action.label}</p>
          {text !== '' && (
            <p className="line-clamp-3 text-md wrap-break-word whitespace-pre-wrap text-2">{text}</p>
          )}
          <p className="num text-sm text-3">
            {formatDate(action.timestamp, zone, 'dayTime')} · {formatRelative(action.timestamp, now, zone)}
            {action.retryCount > 0 &&
              ` · ${plural(action.retryCount, { one: 'tried once', other: 'tried # times' })}`}
          </p>
        </div>
        <Chip tone={tone} title={hint}>
          {word}
        </Chip>
      </div>
      {action.isTooOld && (
        <TooOldChoice
          onSend={() => withSession((session) => session.sendAsNew(action.id))}
          onDiscard={() => setDiscarding(true)}
        />
      )}
      {action.lastError !== null && !action.isTooOld && (
        <p className="text-sm wrap-break-word text-warn">{action.lastError}</p>
      )}
      {steps.length > 0 && (
        <div className="flex flex-col gap-1">
          <p className="text-sm text-3">
            {plural(steps.length, {
              one: '# later step of this visit waits for the same decision:',
              other: '# later steps of this visit wait for the same decision:',
            })}
          </p>
          <StepList label={t`Later steps: ${action.label}`} steps={steps} zone={zone} />
        </div>
      )}
      {action.uploadProgress !== null && (sending || action.uploadProgress > 0) && (
        <ProgressBar label={t`Upload of ${action.label}`} value={action.uploadProgress} />
      )}
      {!action.isTooOld && (
        <ActionButtons
          action={action}
          isAlone={steps.length === 0}
          onDecide={onDecide}
          onEdit={onEdit}
          onDiscard={() => setDiscarding(true)}
        />
      )}
      {discarding && (
        <ConfirmDialog
          open
          onOpenChange={() => setDiscarding(false)}
          title={t`Discard this change?`}
          description={`${action.label}. ${discardText(action)}`}
          confirmLabel={t`Discard`}
          danger
          onConfirm={() => withSession((session) => session.discard(action.id))}
        />
      )}
    </li>
  );
}

/** Consequences of discarding a change. */
function discardText({ clientRef, isTooOld }: ActionView): string {
  const own = isTooOld
    ? t`If it was not saved then, nobody else has it.`
    : t`It was never sent, so nobody else has it.`;
  // Only changes of a record that it creates depend on it; all others are sent all the same.
  return clientRef === null ? own : `${own} ${t`Changes of the same entry stay here and need you then.`}`;
}
