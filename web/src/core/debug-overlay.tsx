import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { DebugLog } from '../lib/debug-log.ts';
import { formatDate } from '../lib/format-date.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const tones: Readonly<Record<string, string>> = {
  error: 'text-danger',
  warn: 'text-warn',
  info: 'text-info',
};

/** The on-screen log in debug mode; at most 35 % of the viewport height. */
export function DebugOverlay({ log }: { log: DebugLog }) {
  const entries = useSyncExternalStore(log.subscribe, log.entries);
  const [shown, setShown] = useState(true);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (entries.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [entries]);
  if (!shown) return null;
  return (
    <section
      aria-label={t`Debug log`}
      className="fixed inset-x-0 bottom-0 z-65 flex max-h-[35vh] flex-col border-t border-line-strong bg-overlay shadow-overlay"
    >
      <header className="flex h-8 shrink-0 items-center gap-2 px-3 text-sm font-medium text-2">
        <Trans>Debug log</Trans>
        <span className="num text-3">{entries.length}</span>
        <Button size="sm" variant="ghost" className="ml-auto" onClick={log.clear}>
          <Trans>Clear</Trans>
        </Button>
        <IconButton
          size="sm"
          label={t`Hide debug log`}
          icon={<X />}
          tooltip={false}
          onClick={() => setShown(false)}
        />
      </header>
      {/* Scrollable, so it must be focusable. */}
      <div tabIndex={0} role="log" className="min-h-0 flex-1 overflow-y-auto px-3 pb-2 font-mono text-xs">
        {entries.map(({ number, entry }) => (
          <div key={number} className="flex gap-2 py-px">
            <span className="shrink-0 text-3">{formatDate(entry.ts, 'UTC', 'seconds')}</span>
            <span className={classNames('w-16 shrink-0', tones[entry.kind] ?? 'text-2')}>
              {entry.tag ?? entry.kind}
            </span>
            <span className="min-w-0 wrap-anywhere whitespace-pre-wrap text-1">
              {entry.msg ?? entry.args?.join(' ')}
            </span>
          </div>
        ))}
        <div ref={end} />
      </div>
    </section>
  );
}
