import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AbsenceState } from '@switchyard/contracts/absences/absence-options.ts';
import { absenceMachine, isOver } from '@switchyard/contracts/absences/absence-rules.ts';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { stepsFrom } from '@switchyard/contracts/records/state-machine.ts';
import { Pencil } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useNow } from '../../lib/use-now.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { recordTarget } from '../../records/dialog-target.tsx';
import { RecordSteps } from '../../records/record-steps.tsx';
import { useRecordChange } from '../../records/use-record-change.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { absences } from './absences-api.ts';

const editDialog = lazyComponent(() =>
  import('./absence-edit-dialog.tsx').then((file) => file.AbsenceEditDialog),
);

const verbs: Readonly<Partial<Record<AbsenceState, string>>> = {
  approved: t`Approve`,
  declined: t`Decline`,
  cancelled: t`Cancel absence`,
};
const declining = {
  title: t`Decline this absence?`,
  description: t`The technician reads the reason. Visits can be planned in this time as before.`,
  confirmLabel: t`Decline`,
  reason: 'required',
} as const;
const cancelling = {
  title: t`Cancel this absence?`,
  description: t`The technician can be planned again in this time, and gets a notification.`,
  confirmLabel: t`Cancel absence`,
  reason: 'optional',
} as const;
const withdrawal = {
  title: t`Cancel this time off?`,
  description: t`You can be planned again in this time. The office gets a notification.`,
  confirmLabel: t`Cancel time off`,
  reason: 'optional',
} as const;

/** In the header: edits times, type and notes. */
export function EditAbsence({ absence }: { absence: Absence }) {
  if (scopeOf(useCurrentUser(), 'absence.update') !== 'company') return null;
  return (
    <DialogButton icon={<Pencil />} dialog={editDialog} of={{ absence }}>
      <Trans>Edit</Trans>
    </DialogButton>
  );
}

/** The next steps of an absence: the decision of the office, or to cancel it. */
export function AbsenceActions({ absence }: { absence: Absence }) {
  const { role } = useCurrentUser();
  const { send, busy } = useRecordChange(absences.move);
  const [run] = absences.move.useMutation();
  const { id, revision, state } = absence;
  const now = useNow(60_000);
  const isOwn = role === 'technician';
  if (stepsFrom(absenceMachine, state, role).length === 0 || (isOwn && isOver(absence, now))) return null;
  const questions = { declined: declining, cancelled: isOwn ? withdrawal : cancelling };
  return (
    <div role="group" aria-label={t`Next steps`} className="flex flex-wrap gap-2">
      <RecordSteps
        machine={absenceMachine}
        target={recordTarget('absence', absence)}
        from={state}
        party={role}
        label={(to) => (isOwn && to === 'cancelled' ? withdrawal.confirmLabel : verbs[to])}
        questions={questions}
        busy={busy}
        onStep={(to, reason) =>
          to in questions
            ? run({ id, revision, body: { to, reason } }).unwrap()
            : send({ id, revision, body: { to } })
        }
      />
    </div>
  );
}
