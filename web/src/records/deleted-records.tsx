import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { restorableUntil } from '@switchyard/contracts/http/restore-rules.ts';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useCurrentUser } from '../core/use-session.ts';
import { useNow } from '../lib/use-now.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-list-types.ts';
import { DataList } from '../ui/data-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { ListApi } from './record-list.ts';
import type { Revised } from './record-api.ts';
import { type RestoreApi, useRestore } from './use-restore.ts';

const dayMs = 86_400_000;

/** Name of a deleted record: a job has a title, others a name or the label of their definition. */
type DeletedRecord = Revised & {
  readonly number?: number;
  readonly deletedAt?: string | null;
  readonly name?: string;
  readonly title?: string;
};
type DeletedApi = ListApi<Revised> & RestoreApi;

/** Records deleted within 30 days, most recently deleted first, each with a restore button. */
export function DeletedRecords({ api, q }: { api: DeletedApi; q: string }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const [, plural] = api.record.noun;
  const query = useMemo(() => ({ deleted: 'true', limit: 50, q: q || undefined }), [q]);
  const list = api.list.useInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const rows: readonly DeletedRecord[] = useMemo(
    () => list.data?.pages.flatMap((page) => page.items) ?? [],
    [list.data],
  );
  const columns = useMemo(() => deletedColumns(api, zone), [api, zone]);
  return (
    <DataList
      label={t`Deleted ${plural}`}
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
      card={(record) => <DeletedCard api={api} record={record} zone={zone} />}
      empty={
        <EmptyState
          icon={<Trash2 />}
          title={q === '' ? t`No deleted ${plural}` : t`No deleted ${plural} match`}
        >
          <Trans>What is deleted stays here for 30 days and can be restored until then.</Trans>
        </EmptyState>
      }
    />
  );
}

function deletedColumns(api: DeletedApi, zone: string): readonly Column<DeletedRecord>[] {
  return [
    {
      id: 'number',
      header: t`No.`,
      width: '72px',
      cell: (record) => <span className="num text-3">{record.number}</span>,
    },
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(180px, 3fr)',
      cell: (record) => <span className="truncate font-medium text-1">{textOf(api, record)}</span>,
    },
    {
      id: 'deletedAt',
      header: t`Deleted`,
      width: '140px',
      cell: (record) => record.deletedAt && <RelativeTime at={record.deletedAt} zone={zone} />,
    },
    { id: 'left', header: t`Time left`, width: '110px', cell: (record) => <TimeLeft record={record} /> },
    {
      id: 'restore',
      header: t`Restore`,
      hideHeader: true,
      width: '112px',
      align: 'end',
      cell: (record) => <RestoreButton api={api} record={record} />,
    },
  ];
}

type DeletedProps = { api: DeletedApi; record: DeletedRecord };

function DeletedCard({ api, record, zone }: DeletedProps & { zone: string }) {
  return (
    <span className="flex items-center gap-3">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="truncate font-medium text-1">{textOf(api, record)}</span>
        <span className="flex gap-2 text-sm text-3">
          <span className="num">{record.number}</span>
          {record.deletedAt && <RelativeTime at={record.deletedAt} zone={zone} />}
          <TimeLeft record={record} />
        </span>
      </span>
      <RestoreButton api={api} record={record} />
    </span>
  );
}

/** Remaining whole days, at least one until the end. */
function TimeLeft({ record }: { record: DeletedRecord }) {
  const now = useNow(60_000);
  if (!record.deletedAt) return null;
  const days = Math.max(0, Math.ceil((restorableUntil(record.deletedAt).getTime() - now) / dayMs));
  return (
    <span className={`num ${days <= 3 ? 'text-warn' : 'text-2'}`}>
      {plural(days, { one: '# day', other: '# days' })}
    </span>
  );
}

function RestoreButton({ api, record }: DeletedProps) {
  const { restore, isRestoring } = useRestore(api);
  const name = nameOf(api, record);
  return (
    <Button
      size="sm"
      icon={<ArchiveRestore />}
      busy={isRestoring}
      aria-label={t`Restore ${name}`}
      onClick={() => void restore(record, name)}
    >
      <Trans>Restore</Trans>
    </Button>
  );
}

function textOf({ record: { label } }: DeletedApi, record: DeletedRecord): string | undefined {
  return record.title ?? record.name ?? label?.(record as never);
}

/** Display name of a deleted record: `Job #1042`, `Harbor Bakery`. */
function nameOf(api: DeletedApi, record: DeletedRecord): string {
  const { number, name } = record;
  return name ?? (number === undefined ? textOf(api, record) : undefined) ?? t`Job #${number ?? 0}`;
}
