import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppSelector } from '../core/use-app-store.ts';

/** Offers a newer version. Nothing reloads without a click, nor while changes are being sent. */
export function NewVersionStrip() {
  const isSending = useAppSelector((state) => state.offline.draining);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked && !isSending) window.location.reload();
  }, [isAsked, isSending]);
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 items-center gap-2 border-t border-line bg-surface px-4 py-1 text-sm font-medium text-1 [&>svg]:shrink-0"
    >
      <RefreshCw aria-hidden="true" size={14} />
      {isAsked && isSending ? (
        <Trans>The new version opens once your changes are sent.</Trans>
      ) : (
        <span>
          <Trans>A new version is ready</Trans>
          {' · '}
          <button
            type="button"
            className="cursor-pointer py-0.5 underline underline-offset-2"
            onClick={() => (isSending ? setAsked(true) : window.location.reload())}
          >
            <Trans>Reload</Trans>
          </button>
        </span>
      )}
    </div>
  );
}
