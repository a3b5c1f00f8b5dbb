import { t } from '@lingui/core/macro';
import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import { Ellipsis, FilePenLine, FileUp, History, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu-items.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { contentAddress } from './attachments-api.ts';
import { FilePreview } from './file-preview.tsx';
import { typeWord, visibilityWord } from './file-words.ts';

const editDialog = lazyComponent(() => import('./file-edit-dialog.tsx').then((file) => file.FileEditDialog));
const versionsDialog = lazyComponent(() =>
  import('./versions-dialog.tsx').then((file) => file.VersionsDialog),
);

type FileRowProps = {
  readonly file: Attachment;
  /** It is a copy on this device: the content needs a network. */
  readonly isKept: boolean;
  readonly onReplace: (files: readonly File[]) => void;
  readonly onDelete: () => void;
};

/** One file: download by its name, with its facts and a menu. */
export function FileRow({ file, isKept, onReplace, onDelete }: FileRowProps) {
  const { id, name, description, visibility, size, authorName, uploadedAt, version } = file;
  const user = useCurrentUser();
  const [opened, setOpened] = useState<'edit' | 'versions' | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const progress = useProgress(id);
  const isSent = file.revision > 0;
  const isLinked = isSent && !isKept;
  const showsReaders = user.role !== 'customer' && visibility !== 'internal';
  const items = useItems(file, {
    onEdit: () => setOpened('edit'),
    onVersions: () => setOpened('versions'),
    onReplace: () => chooser.current?.click(),
    onDelete,
  });
  return (
    <li className="flex items-center gap-3 py-2">
      <FilePreview file={file} isLinked={isLinked} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          {isLinked ? (
            <a
              href={contentAddress(id)}
              download={name}
              className="min-w-0 rounded-sm font-medium wrap-anywhere text-1 hover:underline pointer-coarse:py-2.5"
            >
              {name}
            </a>
          ) : (
            <span className="min-w-0 font-medium wrap-anywhere text-1">{name}</span>
          )}
          <SyncBadge entity={`attachment:${id}`} />
        </div>
        {description !== '' && (
          <p className="text-sm wrap-anywhere whitespace-pre-wrap text-2">{description}</p>
        )}
        <p className="flex flex-wrap gap-x-1.5 text-xs text-3">
          <span className="num">{`${typeWord(name)} · ${formatBytes(size)}`}</span>
          <span>{authorName}</span>
          <RelativeTime at={uploadedAt} zone={user.companyTimeZone} />
          {version > 1 && <span className="num">{t`Version ${version}`}</span>}
          {showsReaders && <span className="sm:hidden">{visibilityWord(visibility)}</span>}
          {isKept && <span>{t`Opens with a network`}</span>}
        </p>
        {progress !== null && <ProgressBar label={t`Upload of ${name}`} value={progress} className="mt-1" />}
      </div>
      {showsReaders && (
        <Chip tone={visibility === 'customer' ? 'info' : 'neutral'} className="max-sm:hidden">
          {visibilityWord(visibility)}
        </Chip>
      )}
      {isSent && items.length > 0 && (
        <DropdownMenu
          align="end"
          trigger={<IconButton label={t`More for ${name}`} icon={<Ellipsis />} />}
          items={items}
        />
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t`New version of ${name}`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onReplace(files);
        }}
      />
      <Suspense fallback={null}>
        {opened === 'edit' && <editDialog.Component file={file} onClose={() => setOpened(null)} />}
        {opened === 'versions' && <versionsDialog.Component file={file} onClose={() => setOpened(null)} />}
      </Suspense>
    </li>
  );
}

/** Share of a file, or of its new version, that has been sent, 0 to 1; null while none is being sent. */
function useProgress(id: string): number | null {
  const entity = `attachment:${id}`;
  return useAppSelector(
    ({ offline }) =>
      offline.actions.find(
        ({ state, method, entities }) => state === 'sending' && method === 'PUT' && entities.includes(entity),
      )?.uploadProgress ?? null,
  );
}

type Commands = Readonly<Record<'onEdit' | 'onVersions' | 'onReplace' | 'onDelete', () => void>>;

function useItems({ version }: Attachment, commands: Commands): readonly MenuItem[] {
  const user = useCurrentUser();
  const mayChange = scopeOf(user, 'attachment.change') !== 'none';
  const isOffice = user.role !== 'technician' && user.role !== 'customer';
  // They may have been meant for fewer readers than the newest.
  const versions: readonly MenuItem[] =
    isOffice && version > 1
      ? [{ label: t`Earlier versions`, icon: <History />, onSelect: commands.onVersions }]
      : [];
  if (!mayChange) return versions;
  return [
    { label: t`Edit…`, icon: <FilePenLine />, onSelect: commands.onEdit },
    { label: t`Add a new version…`, icon: <FileUp />, onSelect: commands.onReplace },
    ...versions,
    { kind: 'separator' },
    { label: t`Delete`, icon: <Trash2 />, danger: true, onSelect: commands.onDelete },
  ];
}
