import { t } from '@lingui/core/macro';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { SyncBadge } from '../../../offline/views/sync-badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { usePhotoSource } from './use-photo-source.ts';

type PhotoThumbProps = { photo: Photo; zone: string; word: string; onOpen: () => void };

/** A picture of the job with its kind and upload progress; a tap opens it. */
export function PhotoThumb({ photo, zone, word, onOpen }: PhotoThumbProps) {
  const { address, upload } = usePhotoSource(photo, 'small');
  const name = `${word}${photo.caption === '' ? '' : `: ${photo.caption}`}, ${formatDate(photo.takenAt, zone, 'dayTime')}`;
  return (
    <li className="relative flex aspect-square flex-col overflow-hidden rounded-md bg-surface-2">
      <button type="button" className="size-full" aria-label={t`Open ${name}`} onClick={onOpen}>
        {address !== null && (
          <img src={address} alt={name} loading="lazy" className="size-full object-cover" />
        )}
      </button>
      <span className="pointer-events-none absolute top-1 left-1 max-w-[calc(100%-0.5rem)] truncate rounded-sm bg-bg/85 px-1.5 text-xs font-medium text-1">
        {word}
      </span>
      <span className="pointer-events-none absolute inset-x-1 bottom-1 flex flex-col gap-1">
        <SyncBadge entity={`photo:${photo.sha256}`} />
        {upload && upload.uploadProgress !== null && upload.state === 'sending' && (
          <ProgressBar label={t`Upload of ${name}`} value={upload.uploadProgress} />
        )}
      </span>
    </li>
  );
}
