import { t } from '@lingui/core/macro';
import {
  type Experiment,
  type ExperimentStatus,
  experimentTransitions,
} from '@switchyard/contracts/feature-flags/flag.ts';
import { useState } from 'react';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useChangeExperimentMutation } from '../feature-flags-api.ts';

/** A button for each status that an A/B test may have next. */
export function StatusButtons({ experiment }: { experiment: Experiment }) {
  const { name } = experiment;
  const [change, { isLoading }] = useChangeExperimentMutation();
  const [concluding, setConcluding] = useState(false);
  const toast = useToast();
  const set = async (status: ExperimentStatus) => {
    const { error } = await change({ experiment, patch: { status } });
    if (!error) return;
    toast({ title: t`Status not changed`, description: describeRequestError(error), variant: 'destructive' });
  };
  return (
    <div className="flex gap-1">
      {experimentTransitions[experiment.status].map((status) => (
        <Button
          key={status}
          size="sm"
          disabled={isLoading}
          onClick={() => (status === 'concluded' ? setConcluding(true) : void set(status))}
        >
          {verbOf(experiment.status, status)}
        </Button>
      ))}
      <ConfirmDialog
        open={concluding}
        onOpenChange={setConcluding}
        title={t`Conclude “${name}”?`}
        description={t`A concluded test stays in the history and cannot be started again.`}
        confirmLabel={t`Conclude`}
        target={{ revision: experiment.revision }}
        onConfirm={(_, revision) =>
          change({ experiment: { ...experiment, revision }, patch: { status: 'concluded' } }).unwrap()
        }
      />
    </div>
  );
}

function verbOf(from: ExperimentStatus, to: ExperimentStatus): string {
  if (to === 'paused') return t`Pause`;
  if (to === 'concluded') return t`Conclude`;
  return from === 'paused' ? t`Resume` : t`Start`;
}
