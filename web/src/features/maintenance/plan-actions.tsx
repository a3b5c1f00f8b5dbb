import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MaintenancePlanState } from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import { maintenancePlanMachine } from '@switchyard/contracts/maintenance/maintenance-plan-rules.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDay } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { recordTarget } from '../../records/dialog-target.tsx';
import { RecordSteps } from '../../records/record-steps.tsx';
import { useRecordChange } from '../../records/use-record-change.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { plans } from './maintenance-api.ts';

const editDialog = lazyComponent(() => import('./plan-edit-dialog.tsx').then((file) => file.PlanEditDialog));

const verbs: Readonly<Partial<Record<MaintenancePlanState, string>>> = {
  active: t`Activate`,
  paused: t`Pause`,
  ended: t`End plan`,
};
const questions = {
  paused: {
    title: t`Pause this plan?`,
    description: t`Nothing falls due until it is activated again. Dates in between are left out; jobs that exist stay.`,
    confirmLabel: t`Pause`,
    reason: 'required',
  },
  ended: {
    title: t`End this plan?`,
    description: t`It cannot be activated again. Its history and jobs that exist stay.`,
    confirmLabel: t`End plan`,
    reason: 'required',
  },
} as const;

/** In the header: edits the plan. */
export function EditPlan({ plan }: { plan: MaintenancePlan }) {
  if (scopeOf(useCurrentUser(), 'maintenance_plan.update') !== 'company') return null;
  return (
    <DialogButton icon={<Pencil />} dialog={editDialog} of={{ plan }}>
      <Trans>Edit</Trans>
    </DialogButton>
  );
}

/** The next steps of a plan: its states, and what to do with its next date. */
export function PlanActions({ plan }: { plan: MaintenancePlan }) {
  const user = useCurrentUser();
  const { send, busy } = useRecordChange(plans.move);
  const [run] = plans.move.useMutation();
  const { id, revision, state, open } = plan;
  if (scopeOf(user, 'maintenance_plan.transition') !== 'company' || state === 'ended') return null;
  return (
    <div role="group" aria-label={t`Next steps`} className="flex flex-wrap gap-2">
      {state === 'active' && open?.state !== 'generated' && <NextDate plan={plan} />}
      <RecordSteps
        machine={maintenancePlanMachine}
        target={recordTarget('maintenance_plan', plan)}
        from={state}
        party={user.role}
        label={(to) => verbs[to]}
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

/** Generates the next job now, or skips its date. */
function NextDate({ plan }: { plan: MaintenancePlan }) {
  const { send, busy } = useRecordChange(plans.generate, t`No job generated`);
  const [skip] = plans.skip.useMutation();
  const [isAsking, setIsAsking] = useState(false);
  const { id, revision, nextDueOn } = plan;
  return (
    <>
      <Button disabled={busy} onClick={() => void send({ id, revision })}>
        <Trans>Generate job now</Trans>
      </Button>
      {nextDueOn !== null && (
        <Button onClick={() => setIsAsking(true)}>{t`Skip ${formatDay(nextDueOn, 'date')}`}</Button>
      )}
      {isAsking && nextDueOn !== null && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          title={t`Skip ${formatDay(nextDueOn, 'date')}?`}
          description={t`No job is generated for this date. It does not count for compliance; the reason stays in the history.`}
          confirmLabel={t`Skip this date`}
          reason="required"
          target={recordTarget('maintenance_plan', plan)}
          onConfirm={(reason) => skip({ id, revision, body: { dueOn: nextDueOn, reason } }).unwrap()}
        />
      )}
    </>
  );
}
