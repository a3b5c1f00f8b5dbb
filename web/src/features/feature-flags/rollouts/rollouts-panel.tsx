import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ChevronDown, TrendingUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { RolloutCard } from './rollout-card.tsx';
import { useFlagRolloutsQuery } from './rollouts-api.ts';

const form = lazyComponent(() => import('./rollout-dialog.tsx').then((file) => file.RolloutDialog), {
  untilItArrives: true,
});

type RolloutsPanelProps = {
  flag: Flag;
  zone: string;
  /** Environment that is chosen first. */
  here: FlagEnvironment;
  mayChange: boolean;
};

/** Shares that are raised in steps: those under way, and ended ones. */
export function RolloutsPanel({ flag, zone, here, mayChange }: RolloutsPanelProps) {
  const { data, error, refetch } = useFlagRolloutsQuery(flag.key);
  const [isStarting, setStarting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = data?.filter(({ state }) => state === 'running' || state === 'paused') ?? [];
  const ended = data?.filter(({ state }) => state === 'done' || state === 'aborted') ?? [];
  return (
    <Panel
      title={t`Progressive rollout`}
      flush
      actions={
        mayChange && (
          <Button
            size="sm"
            icon={<TrendingUp />}
            onPointerEnter={() => void form.preload()}
            onClick={() => setStarting(true)}
          >
            <Trans>Start a rollout</Trans>
          </Button>
        )
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={1} />}
      {data && open.length === 0 && (
        <p className="px-3 pt-1 pb-3 text-sm text-3">
          <Trans>No share is being raised in steps.</Trans>
        </p>
      )}
      {open.length > 0 && (
        <ul aria-label={t`Under way`} className="divide-y divide-line">
          {open.map((rollout) => (
            <RolloutCard key={rollout.id} rollout={rollout} zone={zone} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-1.5 border-t border-line px-3 py-2 text-sm text-2 hover:text-1 pointer-coarse:min-h-11"
        >
          <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? '' : '-rotate-90'}`} />
          {plural(ended.length, { one: '# has ended', other: '# have ended' })}
        </button>
      )}
      {isOpen && ended.length > 0 && (
        <ul aria-label={t`Ended`} className="divide-y divide-line border-t border-line">
          {ended.map((rollout) => (
            <RolloutCard key={rollout.id} rollout={rollout} zone={zone} mayChange={false} />
          ))}
        </ul>
      )}
      {isStarting && (
        <Suspense fallback={null}>
          <form.Component flag={flag} here={here} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
