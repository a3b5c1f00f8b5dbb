import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type Experiment,
  type ExperimentStatus,
  experimentTransitions,
  type Flag,
} from '@switchyard/contracts/feature-flags/flag.ts';
import { CircleCheck, CirclePause, CirclePlay, PencilLine, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useChangeExperimentMutation } from './feature-flags-api.ts';
import { NewExperimentDialog } from './new-experiment-dialog.tsx';

const looks: Record<ExperimentStatus, { word: string; tone: Tone; icon: ReactNode }> = {
  draft: { word: t`Draft`, tone: 'neutral', icon: <PencilLine /> },
  running: { word: t`Running`, tone: 'info', icon: <CirclePlay /> },
  paused: { word: t`Paused`, tone: 'warn', icon: <CirclePause /> },
  concluded: { word: t`Concluded`, tone: 'ok', icon: <CircleCheck /> },
};

type ExperimentsPanelProps = { flag: Flag; zone: string; mayChange: boolean };

/** A/B tests of a flag with their possible status changes. */
export function ExperimentsPanel({ flag, zone, mayChange }: ExperimentsPanelProps) {
  const [creating, setCreating] = useState(false);
  const add = mayChange && (
    <Button size="sm" icon={<Plus />} onClick={() => setCreating(true)}>
      <Trans>New A/B test</Trans>
    </Button>
  );
  return (
    <Panel title={t`A/B tests`} flush actions={add}>
      {flag.experiments.length === 0 && (
        <p className="px-3 pb-3 text-3">
          <Trans>None yet. A test records which change is being tried and whether it is running.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {flag.experiments.map((experiment) => (
          <li key={experiment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
            <Chip tone={looks[experiment.status].tone} icon={looks[experiment.status].icon}>
              {looks[experiment.status].word}
            </Chip>
            <span className="min-w-30 flex-1 truncate font-medium text-1">{experiment.name}</span>
            <RelativeTime at={experiment.updatedAt} zone={zone} className="text-xs text-3" />
            {mayChange && <StatusButtons experiment={experiment} />}
          </li>
        ))}
      </ul>
      {creating && <NewExperimentDialog flag={flag} onClose={() => setCreating(false)} />}
    </Panel>
  );
}

function StatusButtons({ experiment }: { experiment: Experiment }) {
  const { name } = experiment;
  const [change, { isLoading }] = useChangeExperimentMutation();
  const [concluding, setConcluding] = useState(false);
  const toast = useToast();
  const set = async (status: ExperimentStatus) => {
    const { error } = await change({ experiment, status });
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
          change({ experiment: { ...experiment, revision }, status: 'concluded' }).unwrap()
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
