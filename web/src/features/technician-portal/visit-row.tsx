import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { workStateLook, workStateStyle } from '../../ui/work-state.ts';
import { useStepConflict } from './use-step-conflict.ts';

type VisitRowProps = {
  visit: Visit;
  zone: string;
  onOpen: (id: string) => void;
  /** The current visit. */
  current?: boolean;
  /** Replaces the state's icon. */
  aside?: ReactNode;
  /** Below the row, inside its frame. */
  children?: ReactNode;
};

/** One visit of the day's list. */
export function VisitRow({ visit, zone, onOpen, current = false, aside, children }: VisitRowProps) {
  const conflict = useStepConflict(visit.id);
  const { icon: Icon, word } = workStateLook(visit.state);
  const minutes = (Date.parse(visit.scheduledEnd) - Date.parse(visit.scheduledStart)) / 60_000;
  return (
    <li
      style={workStateStyle(visit.state) as CSSProperties}
      className={classNames(
        'rounded-lg border',
        current
          ? 'border-line-strong bg-surface-2 shadow-[inset_4px_0_0_var(--edge)]'
          : 'border-line bg-surface hover:bg-surface-2',
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(visit.id)}
        {...(current ? { 'aria-current': 'true' } : {})}
        className="grid w-full grid-cols-[3.25rem_minmax(0,1fr)_auto] gap-2.5 rounded-lg p-3.5 text-left"
      >
        <span className="num text-md font-semibold text-2">
          {formatDate(visit.scheduledStart, zone, 'time')}
          <span className="block text-sm font-normal text-3">{formatMinutes(minutes)}</span>
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-lg font-semibold wrap-break-word text-1">{visit.job.title}</span>
          <span className="block truncate text-sm text-3">
            {visit.job.siteAddress} · {visit.job.customerName}
          </span>
          {conflict !== null && (
            <span className="mt-1 block text-sm font-semibold text-danger">{conflict.text}</span>
          )}
          {current && conflict === null && <StatusPill state={visit.state} look="plain" className="mt-1" />}
        </span>
        <span className="flex flex-col items-end gap-1">
          {conflict === null && aside}
          {!current && <Icon aria-hidden="true" size={18} className="text-(--edge)" />}
          {!current && <span className="sr-only">{word}</span>}
          <SyncBadge entity={`visit:${visit.id}`} compact />
        </span>
      </button>
      {children !== undefined && <div className="px-3.5 pb-3.5">{children}</div>}
    </li>
  );
}
