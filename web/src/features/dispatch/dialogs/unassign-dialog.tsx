import { t } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSteps } from '@switchyard/contracts/visits/visit-rules.ts';
import { recordTarget } from '../../../records/dialog-target.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCommands } from '../commands/use-commands.ts';
import { useBoard } from '../state/board-context.ts';
import { useCloseWhenGone } from './use-close-when-gone.ts';

/** Removes a visit from the board: it is cancelled with a reason and its job waits again. */
export function UnassignDialog({ visit, onClose }: { visit: Visit | undefined; onClose: () => void }) {
  const { role } = useBoard();
  const commands = useCommands();
  useCloseWhenGone(visit, onClose);
  if (!visit) return null;
  const names = visit.assignments.map((item) => item.technicianName).join(', ');
  const allowed = visitSteps(visit.state, role).some((step) => step.to === 'cancelled');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Unassign ${visit.job.title}?`}
      description={
        allowed
          ? t`${names} will no longer have this visit, and the job goes back to the waiting ones.`
          : t`Work on this visit has begun. Complete it or report that it cannot be completed instead.`
      }
      confirmLabel={t`Unassign`}
      danger
      reason="required"
      occasion="unassign"
      target={recordTarget('visit', visit)}
      onConfirm={(reason) => {
        void commands.step({ visit, to: 'cancelled', reason });
      }}
    />
  );
}
