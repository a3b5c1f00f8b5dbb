import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagRollout } from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import { Check, Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useReviewed } from '../requests/use-reviewed.ts';
import { useAbortRolloutMutation, usePauseRolloutMutation, useStepRolloutMutation } from './rollouts-api.ts';

/** Buttons of a rollout under way. Pausing is one step; ending asks first. */
export function RolloutActions({ rollout }: { rollout: FlagRollout }) {
  const { state, step, steps, approvedStep, authorId, environment } = rollout;
  const { id: userId } = useCurrentUser();
  const [take, { isLoading: isTaking }] = useStepRolloutMutation();
  const [pause, { isLoading: isPausing }] = usePauseRolloutMutation();
  const [isEnding, setEnding] = useState(false);
  const isReviewed = useReviewed(rollout.flagKey).has(environment);
  const toast = useToast();
  const send = async (sent: Promise<{ error?: unknown }>) => {
    const { error } = await sent;
    if (error !== undefined)
      toast({ title: t`Not saved`, description: describeRequestError(error), variant: 'destructive' });
  };
  const next = steps[step + 1];
  const waits = next && (next.needsApproval || isReviewed) && approvedStep !== step + 1;
  const mayApprove = waits === true && state === 'running' && !(isReviewed && authorId === userId);
  const share = String(next?.percentage ?? '');
  return (
    <div className="flex flex-wrap gap-1.5">
      {mayApprove && (
        <Button
          size="sm"
          variant="primary"
          icon={<Check />}
          busy={isTaking}
          onClick={() => void send(take({ rollout, step: 'approve' }))}
        >
          <Trans>Approve {share} %</Trans>
        </Button>
      )}
      {state === 'running' ? (
        <Button size="sm" icon={<Pause />} busy={isPausing} onClick={() => void send(pause({ rollout }))}>
          <Trans>Pause</Trans>
        </Button>
      ) : (
        <Button
          size="sm"
          icon={<Play />}
          busy={isTaking}
          onClick={() => void send(take({ rollout, step: 'resume' }))}
        >
          <Trans>Resume</Trans>
        </Button>
      )}
      <Button size="sm" icon={<Square />} onClick={() => setEnding(true)}>
        <Trans>End</Trans>
      </Button>
      {isEnding && <EndQuestion rollout={rollout} onClose={() => setEnding(false)} />}
    </div>
  );
}

function EndQuestion({ rollout, onClose }: { rollout: FlagRollout; onClose: () => void }) {
  const [abort] = useAbortRolloutMutation();
  const [rollback, setRollback] = useState(true);
  const share = String(rollout.startShare);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`End the rollout?`}
      description={t`No further step is made. The rollout stays in the list of ended ones.`}
      details={
        <Checkbox checked={rollback} onChange={setRollback}>
          <Trans>Set the share back to {share} %</Trans>
        </Checkbox>
      }
      confirmLabel={t`End rollout`}
      danger
      reason="optional"
      target={{ revision: rollout.revision }}
      onConfirm={(reason, revision) =>
        abort({ rollout, revision, rollback, reason: reason === '' ? null : reason }).unwrap()
      }
    />
  );
}
