import { t } from '@lingui/core/macro';
import type { ExperimentStatus } from '@switchyard/contracts/feature-flags/flag.ts';
import { CircleCheck, CirclePause, CirclePlay, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, type Tone } from '../../../ui/chip.tsx';

const looks: Record<ExperimentStatus, { word: string; tone: Tone; icon: ReactNode }> = {
  draft: { word: t`Draft`, tone: 'neutral', icon: <PencilLine /> },
  running: { word: t`Running`, tone: 'info', icon: <CirclePlay /> },
  paused: { word: t`Paused`, tone: 'warn', icon: <CirclePause /> },
  concluded: { word: t`Concluded`, tone: 'ok', icon: <CircleCheck /> },
};

/** Status of an A/B test. */
export function ExperimentChip({ status }: { status: ExperimentStatus }) {
  const { word, tone, icon } = looks[status];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
