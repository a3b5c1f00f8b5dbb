import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { describeFailure, isRequestError, serverMessage } from '../lib/request-error.ts';
import { Button } from './button.tsx';
import { TraceId } from './trace-id.tsx';

type ErrorStateProps = {
  /** Error of the query. */
  error: unknown;
  /** The failed content: `Jobs could not be loaded`. */
  title?: string;
  onRetry?: () => unknown;
  compact?: boolean;
};

/** Shown where data could not be loaded: the reason, and a retry button. */
export function ErrorState({ error, title, onRetry, compact = false }: ErrorStateProps) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry?.();
    } finally {
      setBusy(false);
    }
  };
  const said = serverMessage(error);
  const traceId = isRequestError(error) ? error.problem?.traceId : undefined;
  return (
    <div
      role="alert"
      className={`flex h-full flex-col items-center justify-center gap-1 p-4 text-center ${compact ? '' : 'min-h-56'}`}
    >
      <TriangleAlert aria-hidden="true" size={20} className="mb-1 text-danger" />
      <p className="font-semibold text-1">{title ?? t`This could not be loaded`}</p>
      <p className="max-w-100 text-2">{describeFailure(error)}</p>
      {said !== undefined && <p className="max-w-100 text-sm text-3">{said}</p>}
      {traceId !== undefined && (
        <p className="text-xs text-3">
          <Trans>Trace</Trans> <TraceId id={traceId} />
        </p>
      )}
      {onRetry && (
        <Button className="mt-3" icon={<RotateCw />} busy={busy} onClick={() => void retry()}>
          <Trans>Try Again</Trans>
        </Button>
      )}
    </div>
  );
}
