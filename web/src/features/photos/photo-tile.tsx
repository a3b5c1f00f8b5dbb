import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { Eye } from 'lucide-react';
import { formatDate } from '../../lib/format-date.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { photoTitle, tagWord } from './photo-words.ts';
import { usePhotoSource } from './use-photo-source.ts';

type PhotoTileProps = {
  photo: Photo;
  zone: string;
  /** Marks pictures visible to the customer; not shown to customers themselves. */
  showsAudience: boolean;
  onOpen: () => void;
  onHover: () => void;
};

/** One picture of the grid, with its kind and, while it is being sent, its progress. */
export function PhotoTile({ photo, zone, showsAudience, onOpen, onHover }: PhotoTileProps) {
  const { address, upload } = usePhotoSource(photo, 'small');
  const title = photoTitle(photo);
  return (
    <li className="relative">
      <button
        type="button"
        onClick={onOpen}
        onPointerEnter={onHover}
        aria-label={t`${title}, ${formatDate(photo.takenAt, zone, 'dayTime')}, by ${photo.authorName}`}
        className="group block w-full text-left"
      >
        <span className="block aspect-square overflow-hidden rounded-md border border-line bg-surface-2 group-hover:border-line-strong">
          {address !== null && (
            <img src={address} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
          )}
        </span>
        <span className="mt-1 flex items-center gap-1 text-xs">
          <span className="shrink-0 font-medium text-2">{tagWord(photo.tag)}</span>
          <span className="truncate text-3">{photo.caption}</span>
          {showsAudience && photo.customerVisible && (
            <span title={t`The customer sees it`} className="ml-auto shrink-0 text-3">
              <Eye aria-hidden="true" size={13} />
              <span className="sr-only">
                <Trans>The customer sees it</Trans>
              </span>
            </span>
          )}
        </span>
      </button>
      <span className="pointer-events-none absolute inset-x-1.5 top-1.5 flex flex-col items-start gap-1">
        <SyncBadge entity={`photo:${photo.sha256}`} />
        {upload?.state === 'sending' && upload.uploadProgress !== null && (
          <span className="block w-full">
            <ProgressBar label={t`Upload of ${title}`} value={upload.uploadProgress} />
          </span>
        )}
      </span>
    </li>
  );
}
