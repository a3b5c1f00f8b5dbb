import { t } from '@lingui/core/macro';
import { shallowEqual } from 'react-redux';
import { classNames } from '../lib/class-names.ts';
import { formatDate } from '../lib/format-date.ts';
import { DetailList } from '../ui/detail-list.tsx';
import { Popover } from '../ui/popover.tsx';
import type { ConnectionState } from '../core/connection-slice.ts';
import { connectionText } from '../core/connection-text.ts';
import type { AppState } from '../core/store.ts';
import { useAppSelector } from '../core/use-app-store.ts';

const tones = {
  live: 'text-ok [&_i]:bg-ok [&_i]:shadow-[0_0_0_3px_var(--ok-wash)]',
  connecting: 'text-warn [&_i]:animate-shimmer [&_i]:bg-warn [&_i]:shadow-[0_0_0_3px_var(--warn-wash)]',
  reconnecting: 'text-warn [&_i]:animate-shimmer [&_i]:bg-warn [&_i]:shadow-[0_0_0_3px_var(--warn-wash)]',
  offline: 'text-danger [&_i]:bg-danger [&_i]:shadow-[0_0_0_3px_var(--danger-wash)]',
};

const explanations = {
  live: t`Changes by others appear here as they happen.`,
  connecting: t`Opening the live connection.`,
  reconnecting: t`The live connection was lost. Missed changes are caught up as soon as it is back.`,
  offline: t`Switchyard cannot be reached. What you see may be out of date; it is brought up to date once you are back.`,
};

/** Sending may fail although the live connection is open, for example behind a sign-in page of a café. */
function shownConnection({ connection, offline }: AppState): ConnectionState {
  if (offline.network === 'online' || connection.status !== 'live') return connection;
  return { ...connection, status: 'offline', since: offline.offlineSince };
}

/** State of the connection; opens an explanation. */
export function ConnectionBadge({ zone }: { zone: string }) {
  const connection = useAppSelector(shownConnection, shallowEqual);
  const { status, lagMs, since, message } = connection;
  const text = connectionText(connection, zone);
  return (
    <Popover
      label={t`Live connection`}
      align="end"
      className="w-72 gap-2 p-3"
      trigger={
        <button
          type="button"
          data-status={status}
          className={classNames(
            'num flex h-7 items-center gap-2 rounded-md px-1.5 text-sm font-medium whitespace-nowrap hover:bg-surface-3 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center',
            tones[status],
          )}
        >
          <i aria-hidden="true" className="size-1.75 rounded-full" />
          <span className="max-md:sr-only">{text}</span>
        </button>
      }
    >
      <p className="font-semibold text-1">{text}</p>
      <p className="text-sm text-2">{explanations[status]}</p>
      <DetailList
        items={[
          { label: t`Since`, value: since === null ? '–' : formatDate(since, zone, 'seconds') },
          { label: t`Delay`, value: lagMs === null ? '–' : t`${Math.round(lagMs)} ms from commit to screen` },
          ...(message === null ? [] : [{ label: t`Reason`, value: message }]),
        ]}
      />
    </Popover>
  );
}
