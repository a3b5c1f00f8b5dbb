import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { overallWords } from '@switchyard/contracts/status/status-words.ts';
import { CloudOff, RotateCw } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { overallLooks } from './status-looks.ts';
import type { StatusSight } from './use-system-status.ts';

const tones = {
  ok: 'border-ok/40 bg-ok-wash',
  warn: 'border-warn/40 bg-warn-wash',
  danger: 'border-danger/40 bg-danger-wash',
  info: 'border-info/40 bg-info-wash',
} as const;
const plain = 'border-line bg-surface';

type StatusBannerProps = StatusSight & { zone: string; onRetry: () => void };

/** Overall state in one sentence. If the service does not answer, says so with the age of the data. */
export function StatusBanner({ source, status, zone, onRetry }: StatusBannerProps) {
  if (source === 'live' && status) {
    const { icon: Icon, tone, text } = overallLooks[status.overall];
    return (
      <div
        role="status"
        className={`flex items-center gap-4 rounded-lg border p-5 ${tone in tones ? tones[tone as keyof typeof tones] : plain}`}
      >
        <Icon aria-hidden="true" size={28} className={`shrink-0 ${text}`} />
        <div>
          <h2 className="text-xl font-semibold text-1">{overallWords[status.overall]}</h2>
          <p className="num text-md text-2">
            <Trans>As of {formatDate(status.at, zone, 'seconds')}; this page updates automatically.</Trans>
          </p>
        </div>
      </div>
    );
  }
  if (source === 'checking') {
    return (
      <div role="status" className={`flex items-center gap-4 rounded-lg border p-5 ${plain}`}>
        <RotateCw aria-hidden="true" size={28} className="shrink-0 text-3 motion-safe:animate-spin" />
        <div>
          <h2 className="text-xl font-semibold text-1">
            <Trans>Asking the service</Trans>
          </h2>
          <p className="text-md text-2">
            <Trans>The current state appears here in a moment.</Trans>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-4 rounded-lg border p-5 ${tones.danger}`}>
      <CloudOff aria-hidden="true" size={28} className="shrink-0 text-danger" />
      <div className="min-w-60 flex-1">
        <h2 className="text-xl font-semibold text-1">
          <Trans>The API does not answer</Trans>
        </h2>
        <p className="num text-md text-2">
          {status === null
            ? t`This browser has no earlier state to show. Check your connection; this page asks again by itself.`
            : t`What follows is the last known state, as of ${formatDate(status.at, zone, 'dateTime')}. This page asks again by itself.`}
        </p>
      </div>
      <Button icon={<RotateCw />} onClick={onRetry}>
        <Trans>Ask now</Trans>
      </Button>
    </div>
  );
}
