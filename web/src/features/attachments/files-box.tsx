import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import { Paperclip, Plus } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { HelpLink } from '../../core/help-link.tsx';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { CachedNote } from '../../offline/views/cached-note.tsx';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { useRemoveRecord } from '../../records/use-remove-record.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilesButton } from '../../ui/files-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { attachments, type FileTarget } from './attachments-api.ts';
import { FileRow } from './file-row.tsx';
import { useAddFiles } from './use-add-files.ts';
import { useFilePaste } from './use-file-paste.ts';

/** Target of the help link beside the title. */
const about = { what: t`files work`, article: 'customers/files' };
const pageSize = 50;
const none: readonly Attachment[] = [];

/** A change of its readers brings a file into the list, or takes it out: each event rereads it. */
const live = { record: attachments.record };

type FilesBoxProps = FileTarget & {
  /** Of the record. */
  readonly name: string;
};

/** Files of a record: add by button, drop or paste, download, replace and delete. Nothing without the permission. */
export function FilesBox(props: FilesBoxProps) {
  if (scopeOf(useCurrentUser(), 'attachment.view') === 'none') return null;
  return <Files {...props} />;
}

function Files({ recordKind, recordId, name }: FilesBoxProps) {
  const user = useCurrentUser();
  const target = useMemo(() => ({ recordKind, recordId }), [recordKind, recordId]);
  const { newest, keptAt, ...read } = useFiles(target);
  const { reading, add, replace } = useAddFiles(target, name, newest ?? none);
  const mayAdd = scopeOf(user, 'attachment.create') !== 'none';
  const box = useRef<HTMLDivElement>(null);
  const drop = useFileDrop(mayAdd ? add : undefined);
  useFilePaste(box, mayAdd ? add : undefined);
  const remove = useRemoveRecord(attachments, () => box.current?.focus());
  // Customers see the panel once there is something for them. The dialog of a site has nothing else.
  if (!mayAdd && newest?.length === 0 && recordKind !== 'site') return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t`Files`}
      {...drop.handlers}
      data-dropping={drop.isOver || undefined}
      className="rounded-lg data-dropping:outline-2 data-dropping:outline-focus data-dropping:outline-dashed"
    >
      <Panel
        title={t`Files`}
        badge={read.total !== undefined && <span className="num text-sm text-3">{read.total}</span>}
        actions={
          <>
            {mayAdd && (
              <FilesButton
                label={t`Files to add`}
                onFiles={(files) => void add(files)}
                variant="ghost"
                size="sm"
                icon={<Plus />}
                busy={reading > 0}
              >
                <Trans>Add files</Trans>
              </FilesButton>
            )}
            <HelpLink about={about} />
          </>
        }
      >
        {keptAt !== null && <CachedNote at={keptAt} zone={user.companyTimeZone} />}
        {!newest && <Awaited error={read.error} refetch={read.refetch} />}
        {newest?.length === 0 && <NoFiles mayAdd={mayAdd} />}
        {newest !== undefined && newest.length > 0 && (
          <ul aria-label={t`Files`} className="flex flex-col divide-y divide-line">
            {newest.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                isKept={keptAt !== null}
                onReplace={(files) => void replace(file, files)}
                onDelete={() => void remove(file, file.name)}
              />
            ))}
          </ul>
        )}
        {read.more !== null && (
          <Button variant="ghost" busy={read.isReadingMore} onClick={read.more}>
            <Trans>Older files</Trans>
          </Button>
        )}
      </Panel>
    </div>
  );
}

/** In place of the list until it is there. */
function Awaited({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  return error ? <ErrorState compact error={error} onRetry={refetch} /> : <SkeletonRows count={2} />;
}

function NoFiles({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState icon={<Paperclip />} title={t`No files yet`}>
      {mayAdd
        ? t`Plans, permits, manuals: add them, drop them here, or paste a picture.`
        : t`They appear here as soon as one is added.`}
    </EmptyState>
  );
}

/** The files of a record, newest first, with those that are on this device only. */
function useFiles({ recordKind, recordId }: FileTarget) {
  const isShown = useCallback((item: Attachment) => item.recordId === recordId, [recordId]);
  useRecordLive(live, {
    concerns: ({ record }) => record?.kind !== 'attachment' || isShown(record.attachment),
  });
  const query = useMemo(() => ({ recordKind, recordId, limit: pageSize }), [recordKind, recordId]);
  const read = attachments.list.useInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const fetched = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const { rows, keptAt } = useRecordsView('attachment', { data: fetched, error }, isShown);
  const newest = useMemo(() => rows?.toSorted(byTime), [rows]);
  return {
    newest,
    keptAt,
    error,
    refetch,
    // Those on this device count as well.
    total: newest && Math.max(newest.length, data?.pages[0]?.total ?? 0),
    more: hasNextPage ? () => void fetchNextPage() : null,
    isReadingMore: isFetchingNextPage,
  };
}

function byTime(a: Attachment, b: Attachment): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);
}
