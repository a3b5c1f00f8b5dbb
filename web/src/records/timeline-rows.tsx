import { t } from '@lingui/core/macro';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { CSSProperties } from 'react';
import { useCurrentUser } from '../core/use-session.ts';
import { formatDate } from '../lib/format-date.ts';
import { Link } from '../ui/link.tsx';
import { workStates, workStateStyle } from '../ui/work-state.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** Entries of a history, each day under a heading. */
export function TimelineRows({ entries, zone }: { entries: readonly TimelineEntry[]; zone: string }) {
  const dayOf = (entry: TimelineEntry | undefined) => entry && formatDate(entry.at, zone, 'isoDay');
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => (
        <TimelineRow
          key={entry.key}
          entry={entry}
          zone={zone}
          isFirstOfDay={dayOf(entries[index - 1]) !== dayOf(entry)}
          isLast={index === entries.length - 1}
        />
      ))}
    </ol>
  );
}

type TimelineRowProps = { entry: TimelineEntry; zone: string; isFirstOfDay: boolean; isLast: boolean };

function TimelineRow({ entry, zone, isFirstOfDay, isLast }: TimelineRowProps) {
  const { at, enteredAt, subject, quote } = entry;
  const isOffice = isStaff(useCurrentUser());
  return (
    <li className="grid grid-cols-[12px_minmax(0,1fr)] gap-x-3">
      {isFirstOfDay && (
        <h3 className="num col-span-2 mb-1.5 text-xs text-3">{formatDate(at, zone, 'weekday')}</h3>
      )}
      <span aria-hidden="true" className="flex flex-col items-center">
        <Mark state={entry.state} />
        {!isLast && <span className="w-px flex-1 bg-line" />}
      </span>
      <div className="min-w-0 pb-3">
        <p className="flex min-w-0 flex-wrap gap-x-1.5 text-sm">
          <span className="min-w-0 font-medium wrap-break-word text-1">{entry.title}</span>
          {subject && <Subject {...subject} />}
        </p>
        {entry.details.map((line) => (
          <p key={line} className="text-sm wrap-anywhere text-2">
            {line}
          </p>
        ))}
        {quote !== null && <p className="text-sm wrap-break-word whitespace-pre-wrap text-2">“{quote}”</p>}
        <p className="num text-xs text-3">
          {formatDate(at, zone, 'time')} · {entry.actor}
          {isOffice && enteredAt !== null && t` · entered ${enteredText(at, enteredAt, zone)}`}
        </p>
      </div>
    </li>
  );
}

function Subject({ label, href }: NonNullable<TimelineEntry['subject']>) {
  if (href === null) return <span className="min-w-0 wrap-anywhere text-2">{label}</span>;
  return (
    <Link to={href} className="min-w-0 rounded-sm wrap-anywhere text-1 underline underline-offset-2">
      {label}
    </Link>
  );
}

/** For events recorded later: the recording time, with the date if it differs from the day of the event. */
function enteredText(at: string, enteredAt: string, zone: string): string {
  const sameDay = formatDate(at, zone, 'isoDay') === formatDate(enteredAt, zone, 'isoDay');
  return formatDate(enteredAt, zone, sameDay ? 'time' : 'dayTime');
}

/** The dot of an entry, in the colour of the new state. */
function Mark({ state }: { state: string | null }) {
  const known = workStates.find((item) => item === state);
  return (
    <span
      className={`mt-1.5 size-1.75 shrink-0 rounded-full ${known ? 'bg-(--edge)' : 'bg-control'}`}
      style={known && (workStateStyle(known) as CSSProperties)}
    />
  );
}
