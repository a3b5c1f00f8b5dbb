import { t } from '@lingui/core/macro';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { useAppSelector } from '../../../core/use-app-store.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { SyncBadge } from '../../../offline/views/sync-badge.tsx';
import { useLocalPicture } from '../../../offline/views/use-local-picture.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

type PhotoThumbProps = { photo: Photo; zone: string; word: string };

/** A picture of the job, from this device until the server has it, with its upload progress. */
export function PhotoThumb({ photo, zone, word }: PhotoThumbProps) {
  const entity = `photo:${photo.sha256}`;
  const action = useAppSelector((state) =>
    state.offline.actions.find((one) => one.type === 'photo-upload' && one.entities.includes(entity)),
  );
  const local = useLocalPicture(action ? photo.sha256 : null);
  const source = action
    ? local
    : `${fillPath('/api/jobs/:jobId/photos/:sha256/content', { jobId: photo.jobId, sha256: photo.sha256 })}?size=small`;
  const name = `${word}${photo.caption === '' ? '' : `: ${photo.caption}`}, ${formatDate(photo.takenAt, zone, 'dayTime')}`;
  return (
    <li className="relative flex aspect-square flex-col overflow-hidden rounded-md bg-surface-2">
      {source !== null && <img src={source} alt={name} loading="lazy" className="size-full object-cover" />}
      <span className="absolute inset-x-1 bottom-1 flex flex-col gap-1">
        <SyncBadge entity={entity} />
        {action && action.photoProgress !== null && action.state === 'sending' && (
          <ProgressBar label={t`Upload of ${name}`} value={action.photoProgress} />
        )}
      </span>
    </li>
  );
}
