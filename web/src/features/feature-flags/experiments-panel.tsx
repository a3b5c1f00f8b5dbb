import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { experimentPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ExperimentChip } from './experiments/experiment-looks.tsx';
import { StatusButtons } from './experiments/status-buttons.tsx';

const form = lazyComponent(() =>
  import('./experiments/experiment-dialog.tsx').then((file) => file.ExperimentDialog),
);

type ExperimentsPanelProps = { flag: Flag; zone: string; mayChange: boolean };

/** A/B tests of a flag with their possible status changes. */
export function ExperimentsPanel({ flag, zone, mayChange }: ExperimentsPanelProps) {
  const [creating, setCreating] = useState(false);
  const add = mayChange && (
    <Button
      size="sm"
      icon={<Plus />}
      onPointerEnter={() => void form.preload()}
      onClick={() => setCreating(true)}
    >
      <Trans>New A/B test</Trans>
    </Button>
  );
  return (
    <Panel title={t`A/B tests`} flush actions={add}>
      {flag.experiments.length === 0 && (
        <p className="px-3 pb-3 text-3">
          <Trans>None yet. A test divides users among the variants and measures which one is better.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {flag.experiments.map((experiment) => (
          <li key={experiment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
            <ExperimentChip status={experiment.status} />
            <Link
              to={experimentPath(experiment.id)}
              className="min-w-30 flex-1 truncate font-medium text-1 hover:underline"
            >
              {experiment.name}
            </Link>
            <RelativeTime at={experiment.updatedAt} zone={zone} className="text-xs text-3" />
            {mayChange && <StatusButtons experiment={experiment} />}
          </li>
        ))}
      </ul>
      {creating && (
        <Suspense fallback={null}>
          <form.Component flag={flag} experiment={null} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
