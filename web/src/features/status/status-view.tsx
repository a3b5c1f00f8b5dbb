import { Trans } from '@lingui/react/macro';
import type { Notice } from '@switchyard/contracts/status/status.ts';
import { statusPaths, statusRoutes } from '@switchyard/contracts/status/status-routes.ts';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { ComponentList } from './component-list.tsx';
import { LatencyLegend } from './latency-line.tsx';
import { NoticeCard } from './notice-card.tsx';
import { StatusBanner } from './status-banner.tsx';
import type { useSystemStatus } from './use-system-status.ts';

type StatusViewProps = {
  sight: ReturnType<typeof useSystemStatus>;
  zone: string;
  /** Buttons beside an open notice, for users who may write updates. */
  actionsOf?: (notice: Notice) => ReactNode;
  /** Below the current state: the sync state of this device. */
  own?: ReactNode;
  /** Between current state and history: the subscription. */
  children?: ReactNode;
};

/** The complete status: current state, open notices, all components, and history. */
export function StatusView({ sight, zone, actionsOf, own, children }: StatusViewProps) {
  const now = useNow(30_000);
  const { source, status, refresh } = sight;
  const isOld = source === 'kept';
  const at = isOld && status ? Date.parse(status.at) : now;
  return (
    <div className="flex flex-col gap-8">
      <StatusBanner source={source} status={status} zone={zone} onRetry={() => void refresh()} />
      {own}
      {status !== null && status.notices.length > 0 && (
        <section aria-labelledby="open-notices" className="flex flex-col gap-3">
          <h2 id="open-notices" className="text-xl font-semibold text-1">
            <Trans>Incidents and maintenance</Trans>
          </h2>
          {status.notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} zone={zone} actions={actionsOf?.(notice)} />
          ))}
        </section>
      )}
      <section aria-labelledby="components" className="flex flex-col gap-3">
        <div>
          <h2 id="components" className="text-xl font-semibold text-1">
            <Trans>Components</Trans>
          </h2>
          <p className="text-sm text-3">
            <Trans>
              Checked once a minute. Empty bars are days or hours without a check: how it was then is not
              known.
            </Trans>
          </p>
          <LatencyLegend />
        </div>
        {source === 'none' ? (
          <p className="rounded-lg border border-line bg-surface p-5 text-md text-2">
            <Trans>Nothing is known about the components while the API does not answer.</Trans>
          </p>
        ) : (
          <ComponentList components={status?.components ?? null} now={at} old={isOld} />
        )}
      </section>
      {children}
      <History notices={status?.history ?? null} zone={zone} />
      <p className="text-sm text-3">
        <Trans>For programs:</Trans>{' '}
        <a href={statusRoutes.read.path} className="underline underline-offset-4 hover:text-1">
          <Trans>JSON</Trans>
        </a>
        ,{' '}
        <a href={statusPaths.atomFeed} className="underline underline-offset-4 hover:text-1">
          <Trans>Atom feed</Trans>
        </a>
        ,{' '}
        <a href={statusPaths.jsonFeed} className="underline underline-offset-4 hover:text-1">
          <Trans>JSON feed</Trans>
        </a>
        .
      </p>
    </div>
  );
}

function History({ notices, zone }: { notices: readonly Notice[] | null; zone: string }) {
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h2 id="history" className="text-xl font-semibold text-1">
        <Trans>Last 90 days</Trans>
      </h2>
      {notices?.length === 0 && (
        <p className="text-md text-2">
          <Trans>No incidents or maintenance in the last 90 days.</Trans>
        </p>
      )}
      {notices?.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} zone={zone} />
      ))}
    </section>
  );
}
