import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { recordTarget } from '../../../records/dialog-target.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCommands } from '../commands/use-commands.ts';
import { useCloseWhenGone } from './use-close-when-gone.ts';

/** Puts a waiting job on hold, with the reason. */
export function HoldDialog({ job, onClose }: { job: Job | undefined; onClose: () => void }) {
  const commands = useCommands();
  useCloseWhenGone(job, onClose);
  if (!job) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Put ${job.title} on hold?`}
      description={t`It leaves the queue until someone releases it.`}
      confirmLabel={t`Put on hold`}
      reason="required"
      occasion="hold"
      target={recordTarget('job', job)}
      onConfirm={(reason, revision) => commands.stepJob({ ...job, revision }, 'on_hold', reason)}
    />
  );
}
