import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { SyncBadge } from '../../../offline/views/sync-badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { entryWords } from '../entry-label.ts';
import type { FieldCommands } from '../use-field-commands.ts';

type RecordedListProps<Entry extends VisitEntry> = {
  label: string;
  entries: readonly Entry[];
  zone: string;
  commands: Pick<FieldCommands, 'takeBack'>;
  children: (entry: Entry) => ReactNode;
};

/** Earlier entries, newest first, each with time, author and send state; the user's own entries can be deleted. */
export function RecordedList<Entry extends VisitEntry>({
  label,
  entries,
  zone,
  commands,
  children,
}: RecordedListProps<Entry>) {
  const { id: ownId } = useCurrentUser();
  const [asking, setAsking] = useState<Entry | null>(null);
  if (entries.length === 0) return null;
  const word = (entry: VisitEntry) => entryWords[entry.kind].toLowerCase();
  return (
    <>
      <ul aria-label={label} className="flex flex-col">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} className="flex items-start gap-2 border-t border-line py-2.5">
            <span className="min-w-0 flex-1 text-md wrap-break-word whitespace-pre-wrap text-1">
              {children(entry)}
            </span>
            <span className="num flex shrink-0 flex-col items-end gap-1 text-xs text-3">
              {formatDate(entry.occurredAt, zone, 'time')} · {entry.authorName}
              <SyncBadge entity={`visit_entry:${entry.id}`} />
            </span>
            {entry.authorId === ownId && (
              <IconButton
                label={t`Take this ${word(entry)} back`}
                icon={<Undo2 />}
                variant="ghost"
                onClick={() => setAsking(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {asking !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t`Take this ${word(asking)} back?`}
          description={
            <>
              <span className="mb-1 block font-medium wrap-break-word text-1">{children(asking)}</span>
              <Trans>
                It disappears for everybody; what was sent before stays in the history of the job.
              </Trans>
            </>
          }
          confirmLabel={t`Take it back`}
          danger
          onConfirm={() => commands.takeBack(asking)}
        />
      )}
    </>
  );
}

/** Entries of one kind that were not deleted. */
export function entriesOf<Kind extends VisitEntry['kind']>(
  entries: readonly VisitEntry[],
  kind: Kind,
): Extract<VisitEntry, { kind: Kind }>[] {
  return entries.filter(
    (entry): entry is Extract<VisitEntry, { kind: Kind }> => entry.kind === kind && entry.deletedAt === null,
  );
}
