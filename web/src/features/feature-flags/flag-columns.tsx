import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagStateIn } from './flag-state.ts';
import { FlaskConical } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { EnvironmentState } from './environment-state.tsx';
import type { FlagUsage } from '@switchyard/contracts/feature-flags/usage-routes.ts';
import { StageChip, UsageCell } from './usage/usage-cell.tsx';
import { environmentWord } from './environments.ts';

export type FlagListView = {
  zone: string;
  /** Stages and evaluations by key, once they have arrived. */
  usage: Readonly<Record<string, FlagUsage>>;
  environments: readonly FlagEnvironment[];
  /** Undefined: read-only for this user. */
  onToggle: ((flag: Flag, environment: FlagEnvironment) => void) | undefined;
  /** False where the project leaves changes to others. */
  maySwitchOn: (flag: Flag, environment: FlagEnvironment) => boolean;
};

/** The switch of a flag in an environment; undefined: read-only for this user. */
function toggleOf({ onToggle, maySwitchOn }: FlagListView, flag: Flag, environment: FlagEnvironment) {
  const isOn = flagStateIn(flag, environment)?.enabled === true;
  return onToggle && (isOn || maySwitchOn(flag, environment)) ? () => onToggle(flag, environment) : undefined;
}

/** Most environments with a column; more are shown as cards. */
const mostColumns = 10;

/** The flag list: one column per environment. */
export function flagColumns(view: FlagListView): Column<Flag>[] {
  const { zone, usage, environments } = view;
  if (environments.length > mostColumns) return [];
  return [
    {
      id: 'key',
      header: t`Flag`,
      width: 'minmax(180px, 1.6fr)',
      cell: (flag) => <FlagName flag={flag} />,
    },
    ...environments.map(
      (environment): Column<Flag> => ({
        id: environment,
        header: environmentWord(environment),
        width: environments.length > 4 ? 'minmax(84px, 1fr)' : 'minmax(150px, 1fr)',
        cell: (flag) => (
          <EnvironmentState
            flag={flag}
            environment={environment}
            zone={zone}
            onToggle={toggleOf(view, flag, environment)}
          />
        ),
      }),
    ),
    {
      id: 'stage',
      header: t`Stage`,
      width: '92px',
      showFrom: 700,
      cell: (flag) => <StageChip usage={usage[flag.key]} zone={zone} />,
    },
    {
      id: 'evaluations',
      header: t`Evaluations`,
      width: '150px',
      showFrom: 1_000,
      cell: (flag) => <UsageCell usage={usage[flag.key]} zone={zone} />,
    },
    {
      id: 'experiments',
      header: 'A/B tests',
      width: '110px',
      showFrom: 860,
      cell: (flag) => <ExperimentCount flag={flag} />,
    },
  ];
}

/** A flag on a narrow screen. */
export function FlagCard({ flag, view }: { flag: Flag; view: FlagListView }) {
  const { zone, usage, environments } = view;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <FlagName flag={flag} />
        <span className="flex shrink-0 items-center gap-2">
          <StageChip usage={usage[flag.key]} zone={zone} />
          <ExperimentCount flag={flag} />
        </span>
      </div>
      {environments.map((environment) => (
        <div key={environment} className="grid min-h-9 grid-cols-[88px_minmax(0,1fr)] items-center">
          <span className="truncate text-sm text-3">{environmentWord(environment)}</span>
          <EnvironmentState
            flag={flag}
            environment={environment}
            zone={zone}
            onToggle={toggleOf(view, flag, environment)}
          />
        </div>
      ))}
    </div>
  );
}

function FlagName({ flag }: { flag: Flag }) {
  return (
    <div className="min-w-0 leading-4">
      <div className="truncate font-medium text-1">{flag.name}</div>
      <div className="truncate font-mono text-xs text-3">{flag.key}</div>
    </div>
  );
}

function ExperimentCount({ flag }: { flag: Flag }) {
  const running = flag.experiments.filter((experiment) => experiment.status === 'running').length;
  if (running > 0) {
    return (
      <Chip tone="info" icon={<FlaskConical />}>
        <Trans>{running} running</Trans>
      </Chip>
    );
  }
  const { length } = flag.experiments;
  return <span className="num text-3">{length === 0 ? '–' : length}</span>;
}
