import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type AuditStream, mostAuditStreams } from '@switchyard/contracts/privacy/audit-stream-routes.ts';
import { Suspense, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuditStreamsQuery, useEndAuditStreamMutation } from './privacy-api.ts';

const dialog = lazyComponent(() => import('./stream-dialog.tsx').then((file) => file.StreamDialog), {
  untilItArrives: true,
});

/** Streams of the audit to SIEMs: what waits, and the last failure. */
export function StreamsPanel({ zone }: { zone: string }) {
  const { data, error, refetch } = useAuditStreamsQuery();
  const [isAdding, setIsAdding] = useState(false);
  const [ending, setEnding] = useState<AuditStream | null>(null);
  const [end] = useEndAuditStreamMutation();
  return (
    <Panel title={t`Audit stream`}>
      <p className="text-2">
        <Trans>
          New facts of the audit are sent to your SIEM, in order and at least once: to a webhook, or to a
          syslog server over TLS.
        </Trans>
      </p>
      {error !== undefined && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && error === undefined && <Skeleton className="mt-2 h-16" />}
      <ul className="divide-y divide-line">
        {data?.items.map((stream) => (
          <StreamRow key={stream.id} stream={stream} zone={zone} onEnd={() => setEnding(stream)} />
        ))}
      </ul>
      {data && data.items.length < mostAuditStreams && (
        <div className="pt-2">
          <Button onClick={() => setIsAdding(true)}>
            <Trans>Add stream</Trans>
          </Button>
        </div>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <dialog.Component onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={t`End this stream?`}
        description={t`Facts that wait for ${ending?.url ?? ''} are not delivered any more.`}
        confirmLabel={t`End stream`}
        danger
        onConfirm={() => end(ending?.id ?? '').unwrap()}
      />
    </Panel>
  );
}

function StreamRow({ stream, zone, onEnd }: { stream: AuditStream; zone: string; onEnd: () => void }) {
  const { url, lastError } = stream;
  const waiting = formatCount(stream.waiting);
  const at = stream.lastDeliveredAt === null ? '–' : formatDate(stream.lastDeliveredAt, zone, 'dateTime');
  const since = stream.failingSince === null ? null : formatDate(stream.failingSince, zone, 'dateTime');
  return (
    <li className="flex flex-wrap items-start gap-3 py-2">
      <div className="min-w-60 flex-1">
        <p className="font-medium text-1 wrap-anywhere">{url}</p>
        <p className="text-sm text-3">
          <Trans>
            Last delivery: {at}; waiting: {waiting}
          </Trans>
        </p>
        {since !== null && (
          <p className="text-sm text-danger wrap-anywhere">
            <Trans>
              Failing since {since}: {lastError}
            </Trans>
          </p>
        )}
      </div>
      <Button onClick={onEnd}>
        <Trans>End</Trans>
      </Button>
    </li>
  );
}
