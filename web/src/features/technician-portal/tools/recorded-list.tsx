import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { SyncBadge } from '../../../offline/sync-badge.tsx';

type RecordedListProps<Entry extends VisitEntry> = {
  label: string;
  entries: readonly Entry[];
  zone: string;
  children: (entry: Entry) => ReactNode;
};

/** What was recorded before, newest first, each with when, who and whether it has been sent. */
export function RecordedList<Entry extends VisitEntry>({
  label,
  entries,
  zone,
  children,
}: RecordedListProps<Entry>) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col">
      {entries.toReversed().map((entry) => (
        <li key={entry.id} className="flex items-start gap-3 border-t border-line py-2.5">
          <span className="min-w-0 flex-1 text-md wrap-break-word whitespace-pre-wrap text-1">
            {children(entry)}
          </span>
          <span className="num flex shrink-0 flex-col items-end gap-1 text-xs text-3">
            {formatDate(entry.occurredAt, zone, 'time')} · {entry.authorName}
            <SyncBadge entity={`visit_entry:${entry.id}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Entries of one kind that were not taken back. */
export function entriesOf<Kind extends VisitEntry['kind']>(
  entries: readonly VisitEntry[],
  kind: Kind,
): Extract<VisitEntry, { kind: Kind }>[] {
  return entries.filter(
    (entry): entry is Extract<VisitEntry, { kind: Kind }> => entry.kind === kind && entry.deletedAt === null,
  );
}
