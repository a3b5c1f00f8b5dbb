import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudCheck, Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../core/store.ts';
import { useAppDispatch, useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatCount } from '../../lib/format-number.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ActionView } from '../../core/action-view.ts';
import { saveOutbox } from '../../offline/views/save-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { ActionRow } from './action-row.tsx';
import { needsPerson } from './action-words.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { withStepsBehind } from './steps-behind.ts';
import { LastSyncedLine } from './last-synced-line.tsx';
import { StorageLine } from './storage-line.tsx';
import { useOfflineSession } from './use-offline-session.ts';

type Asking = {
  readonly kind: 'conflict' | 'edit';
  readonly action: ActionView;
  readonly steps: readonly ActionView[];
} | null;

/**
 * All changes that this device has not sent yet: nothing leaves this list without being applied or discarded by the
 * user.
 */
export function UnsentPage() {
  const { companyTimeZone: zone } = useCurrentUser();
  const offline = useAppSelector((state) => state.offline);
  const [asking, setAsking] = useState<Asking>(null);
  const now = useNow(10_000);
  const dispatch = useAppDispatch();
  const withSession = useOfflineSession();
  const toast = useToast();
  const store = useStore() as AppStore;
  const { actions, network, offlineSince, draining, paused } = offline;
  // Changes that need a decision come first; the rest is in sending order.
  const ordered = [
    ...actions.filter(({ state }) => needsPerson(state)),
    ...actions.filter(({ state }) => !needsPerson(state)),
  ];
  const send = () =>
    withSession(async (session) => {
      await session.sendNow();
      if (!isOffline(store)) return;
      toast({
        title: t`Still no network`,
        description: t`Everything stays here and is sent by itself later.`,
      });
    }).catch(() =>
      toast({ variant: 'destructive', title: t`Not sent`, description: t`Try again in a moment.` }),
    );
  return (
    <>
      <PageHeader
        title={t`Unsent changes`}
        tools={
          <>
            <Button
              variant="primary"
              icon={<RefreshCw />}
              busy={draining}
              disabled={actions.length === 0}
              onClick={() => void send()}
            >
              <Trans>Send now</Trans>
            </Button>
            <Button icon={<Download />} onClick={() => void dispatch(saveOutbox(zone))}>
              <Trans>Export</Trans>
            </Button>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4 max-sm:p-3">
        <p role="status" className="num pb-3 text-sm text-2">
          {network === 'offline' &&
            offlineSince !== null &&
            `${t`Offline since ${formatDate(offlineSince, zone, 'time')}.`} `}
          {paused === 'signed_out' && `${t`Sign in again as the same user to send what waits.`} `}
          {paused === 'other_user' && `${t`These changes belong to another user and are not sent.`} `}
          {actions.length === 0
            ? sentText(offline.quarantined)
            : `${plural(actions.length, { one: '# change on this device', other: '# changes on this device' })}${waitsForYou(offline)}.`}
        </p>
        <div className="mb-3 flex min-h-9 flex-col gap-1 text-sm text-3 max-sm:min-h-21">
          <StorageLine />
          <LastSyncedLine zone={zone} />
        </div>
        {actions.length === 0 ? (
          <div className="flex-1">
            <EmptyState icon={<CloudCheck />} title={t`Nothing waits on this device`}>
              <Trans>What you do without a network is kept here until the server has it.</Trans>
            </EmptyState>
          </div>
        ) : (
          <ul aria-label={t`Unsent changes`} className="flex flex-col gap-2">
            {withStepsBehind(ordered).map(({ action, steps }) => (
              <ActionRow
                key={action.id}
                action={action}
                steps={steps}
                now={now}
                zone={zone}
                onDecide={() => setAsking({ kind: 'conflict', action, steps })}
                onEdit={() => setAsking({ kind: 'edit', action, steps })}
              />
            ))}
          </ul>
        )}
      </div>
      {asking?.kind === 'conflict' && (
        <ConflictDialog
          action={asking.action}
          steps={asking.steps}
          zone={zone}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'edit' && <EditDialog action={asking.action} onClose={() => setAsking(null)} />}
    </>
  );
}

function isOffline(store: AppStore): boolean {
  return store.getState().offline.network === 'offline';
}

function sentText(quarantined: number): string {
  return quarantined === 0 ? t`Everything is sent.` : t`Everything that could be read is sent.`;
}

/** Summary of changes that need a decision, to end a sentence; empty if none does. */
function waitsForYou({ conflicts, attention }: { conflicts: number; attention: number }): string {
  const parts = [
    ...(conflicts > 0
      ? [plural(conflicts, { one: '# conflict to decide', other: '# conflicts to decide' })]
      : []),
    ...(attention > 0 ? [t`${formatCount(attention)} to look at`] : []),
  ];
  return parts.map((part) => `, ${part}`).join('');
}
