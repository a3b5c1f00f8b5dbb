import { Trans } from '@lingui/react/macro';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Island } from '../../core/site/island.tsx';
import { StatusView } from './status-view.tsx';
import { useDeviceZone } from './use-device-zone.ts';
import { useSystemStatus } from './use-system-status.ts';

const subscribePanel = lazyComponent<object>(
  () => import('./subscribe-panel.tsx').then((module) => module.SubscribePanel),
  { untilItArrives: true },
);

/** `/system-status` for visitors: a static page that is available even if the service is down. */
export function SystemStatusPage() {
  const sight = useSystemStatus();
  const zone = useDeviceZone();
  return (
    <div className="mx-auto max-w-250 px-5 pt-12 pb-20 lg:px-8">
      <h1 className="text-3xl font-semibold tracking-tight text-1">
        <Trans>System status</Trans>
      </h1>
      <p className="mt-2 mb-8 text-base text-2">
        <Trans>How Switchyard is doing, measured once a minute by probes that use it as you do.</Trans>
      </p>
      <noscript>
        <p className="mb-8 text-base text-2">
          <Trans>
            The current state needs JavaScript here. Without it, read{' '}
            <a href="/api/status/feed.atom">the feed of updates</a>.
          </Trans>
        </p>
      </noscript>
      <StatusView sight={sight} zone={zone}>
        <Island part={subscribePanel} props={{}} when="idle">
          <div className="h-64 rounded-lg border border-line bg-surface" />
        </Island>
      </StatusView>
    </div>
  );
}
