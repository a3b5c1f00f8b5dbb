import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import type { ActionView } from '../../offline/action-view.ts';
import type { ConflictEntry, ConflictResolution } from '../../offline/conflict-entry.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldWords } from '../../ui/field-words.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contestedValue } from './contested-value.ts';
import { useOfflineSession } from './use-offline-session.ts';

type ConflictDialogProps = { action: ActionView; zone: string; onClose: () => void };
type Side = 'mine' | 'theirs';
const sides = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
] as const;

/** Both sides changed the same: a person decides, all at once or field by field. */
export function ConflictDialog({ action, zone, onClose }: ConflictDialogProps) {
  const withSession = useOfflineSession();
  const [entry, setEntry] = useState<ConflictEntry | null | undefined>();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void withSession((session) => session.conflict(action.id)).then(setEntry, () => setEntry(null));
  }, [withSession, action.id]);
  const settle = async (resolution: ConflictResolution) => {
    setBusy(true);
    await withSession((session) => session.resolve(action.id, resolution));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={entry?.kind === 'state' ? 'Not possible any more' : 'Changed on both sides'}
      description={action.label}
      size="md"
    >
      {entry === undefined && <Skeleton className="h-32" />}
      {entry === null && <p className="pb-3 text-sm text-2">This conflict has been settled already.</p>}
      {entry && (
        <div className="flex flex-col gap-4 pb-2">
          <p className="text-sm text-2">
            {entry.changedBy
              ? `${entry.changedBy.name} changed it on ${formatDate(entry.changedBy.at, zone, 'dayTime')}; you on ${formatDate(action.timestamp, zone, 'dayTime')}. `
              : `You changed it on ${formatDate(action.timestamp, zone, 'dayTime')}. `}
            {why(entry)}
          </p>
          {entry.kind === 'state' && (
            <p className="text-sm text-2">
              Letting yours go keeps what the office has. Notes, photos, parts and times that you recorded are
              sent all the same.
            </p>
          )}
          {entry.fields.map((field) => (
            <ContestedField
              key={field.field}
              field={field}
              zone={zone}
              side={chosen[field.field] ?? 'mine'}
              onChoose={(side) => setChosen({ ...chosen, [field.field]: side })}
            />
          ))}
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={busy} onClick={() => void settle({ choice: 'theirs' })}>
              {entry.kind === 'fields' ? 'Take all of theirs' : 'Let mine go'}
            </Button>
            {entry.kind === 'fields' ? (
              <Button
                variant="primary"
                busy={busy}
                onClick={() => void settle({ choice: 'fields', values: valuesOf(entry.fields, chosen) })}
              >
                Keep as chosen
              </Button>
            ) : (
              <Button variant="primary" busy={busy} onClick={() => void settle({ choice: 'mine' })}>
                Try mine again
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function why({ kind, detail }: ConflictEntry): string {
  if (kind === 'deleted') return 'The record was deleted meanwhile.';
  if (kind === 'state') return detail ?? 'This step is not possible any more.';
  return 'Choose what holds.';
}

/** What is written: the chosen values that differ from what the office has. */
function valuesOf(
  fields: readonly FieldConflict[],
  chosen: Readonly<Record<string, Side>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.filter(({ field }) => chosen[field] !== 'theirs').map(({ field, mine }) => [field, mine]),
  );
}

type ContestedFieldProps = { field: FieldConflict; zone: string; side: Side; onChoose: (side: Side) => void };

function ContestedField({ field, zone, side, onChoose }: ContestedFieldProps) {
  const label = fieldWords(field.field);
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h3 className="flex items-center justify-between text-sm font-semibold text-1">
        {label.charAt(0).toUpperCase() + label.slice(1)}
        <SegmentedControl
          label={`What holds for ${label}`}
          segments={sides}
          value={side}
          onChange={onChoose}
          size="sm"
        />
      </h3>
      <div className="grid gap-2 sm:grid-cols-3">
        <Value title="Before">{contestedValue(field.field, field.base, zone)}</Value>
        <Value title="Mine" chosen={side === 'mine'}>
          {contestedValue(field.field, field.mine, zone)}
        </Value>
        <Value title="Theirs" chosen={side === 'theirs'}>
          {contestedValue(field.field, field.theirs, zone)}
        </Value>
      </div>
    </section>
  );
}

function Value({
  title,
  chosen = false,
  children,
}: {
  title: string;
  chosen?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`rounded-md border p-2 text-sm ${chosen ? 'border-focus' : 'border-line'}`}>
      <span className="block text-xs text-3">{title}</span>
      <span className="wrap-break-word whitespace-pre-wrap text-1">{children}</span>
    </div>
  );
}
