import { restorableUntil } from '@switchyard/contracts/http/restore-rules.ts';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { formatPlural } from '../lib/format-number.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-list-types.ts';
import { DataList } from '../ui/data-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { type DeletedRecord, type RestorableKind, useDeletedRecordsInfiniteQuery } from './restore-api.ts';
import { deletedName, useRestore } from './use-restore.ts';
import { useCurrentUser } from './use-session.ts';

const dayMs = 86_400_000;

/** What was deleted within 30 days, the last deletion first, each with a button that brings it back. */
export function DeletedList({ kind, q }: { kind: RestorableKind; q: string }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const list = useDeletedRecordsInfiniteQuery(
    useMemo(() => ({ kind, q }), [kind, q]),
    { refetchOnMountOrArgChange: true },
  );
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const columns = useMemo(() => deletedColumns(kind, zone), [kind, zone]);
  return (
    <DataList
      label={`Deleted ${kind}`}
      rows={rows}
      rowId={(record) => record.id}
      columns={columns}
      status={list.error && !list.data ? 'error' : list.data ? 'ready' : 'loading'}
      error={list.error}
      onRetry={list.refetch}
      total={list.data?.pages[0]?.total ?? null}
      hasMore={list.hasNextPage}
      loadingMore={list.isFetchingNextPage}
      onLoadMore={() => void list.fetchNextPage()}
      card={(record) => <DeletedCard kind={kind} record={record} zone={zone} />}
      empty={
        <EmptyState icon={<Trash2 />} title={q === '' ? `No deleted ${kind}` : `No deleted ${kind} match`}>
          What is deleted stays here for 30 days and can be restored until then.
        </EmptyState>
      }
    />
  );
}

function deletedColumns(kind: RestorableKind, zone: string): readonly Column<DeletedRecord>[] {
  return [
    {
      id: 'number',
      header: 'No.',
      width: '72px',
      cell: (record) => <span className="num text-3">{record.number}</span>,
    },
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(180px, 3fr)',
      cell: (record) => <span className="truncate font-medium text-1">{record.title ?? record.name}</span>,
    },
    {
      id: 'deletedAt',
      header: 'Deleted',
      width: '140px',
      cell: (record) => record.deletedAt && <RelativeTime at={record.deletedAt} zone={zone} />,
    },
    { id: 'left', header: 'Time left', width: '110px', cell: (record) => <TimeLeft record={record} /> },
    {
      id: 'restore',
      header: 'Restore',
      hideHeader: true,
      width: '112px',
      align: 'end',
      cell: (record) => <RestoreButton kind={kind} record={record} />,
    },
  ];
}

type DeletedProps = { kind: RestorableKind; record: DeletedRecord };

function DeletedCard({ kind, record, zone }: DeletedProps & { zone: string }) {
  return (
    <span className="flex items-center gap-3">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="truncate font-medium text-1">{record.title ?? record.name}</span>
        <span className="flex gap-2 text-sm text-3">
          <span className="num">{record.number}</span>
          {record.deletedAt && <RelativeTime at={record.deletedAt} zone={zone} />}
          <TimeLeft record={record} />
        </span>
      </span>
      <RestoreButton kind={kind} record={record} />
    </span>
  );
}

/** Whole days that remain, at least one until it is over. */
function TimeLeft({ record }: { record: DeletedRecord }) {
  const now = useNow(60_000);
  if (record.deletedAt === null) return null;
  const days = Math.max(0, Math.ceil((restorableUntil(record.deletedAt).getTime() - now) / dayMs));
  return <span className={`num ${days <= 3 ? 'text-warn' : 'text-2'}`}>{formatPlural(days, 'day')}</span>;
}

function RestoreButton({ kind, record }: DeletedProps) {
  const { restore, isRestoring } = useRestore(kind);
  const name = deletedName(record);
  return (
    <Button
      size="sm"
      icon={<ArchiveRestore />}
      busy={isRestoring}
      aria-label={`Restore ${name}`}
      onClick={() => void restore(record, name)}
    >
      Restore
    </Button>
  );
}
