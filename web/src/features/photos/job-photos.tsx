import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { Camera, ImagePlus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { CachedNote } from '../../offline/views/cached-note.tsx';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilesButton } from '../../ui/files-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { byTaken } from './by-taken.ts';
import { PhotoTile } from './photo-tile.tsx';
import { useJobPhotosQuery } from './photos-api.ts';
import { useAddPhotos } from './use-add-photos.ts';
import { usePhotosLive } from './use-photos-live.ts';

const viewer = lazyComponent(() => import('./photo-viewer.tsx').then((module) => module.PhotoViewer));

/** Pictures of a job: view, add by button or drag and drop, describe and delete. */
export function JobPhotos({ job }: { job: Job }) {
  const user = useCurrentUser();
  const { companyTimeZone: zone, role } = user;
  usePhotosLive();
  const { data, error, refetch } = useJobPhotosQuery(job.id);
  const ofJob = useMemo(() => (photo: Photo) => photo.jobId === job.id, [job.id]);
  const { rows, keptAt } = useRecordsView('photo', { data: data?.items, error }, ofJob);
  const photos = useMemo(() => rows?.toSorted(byTaken), [rows]);
  const [opened, setOpened] = useState<string | null>(null);
  const { preparing, add } = useAddPhotos(job, photos ?? []);
  const mayAdd = scopeOf(user, 'photo.create') !== 'none';
  const drop = useFileDrop(mayAdd ? add : undefined);
  return (
    <div
      {...drop.handlers}
      data-dropping={drop.isOver || undefined}
      className="rounded-lg data-dropping:outline-2 data-dropping:outline-focus data-dropping:outline-dashed"
    >
      <Panel
        title={t`Photos`}
        badge={photos && <span className="num text-sm text-3">{photos.length}</span>}
        actions={mayAdd && <AddButton busy={preparing > 0} onFiles={add} />}
      >
        {keptAt !== null && <CachedNote at={keptAt} zone={zone} />}
        {error && !photos && <ErrorState compact error={error} onRetry={refetch} />}
        {!error && !photos && <SkeletonRows />}
        {photos?.length === 0 && (
          <EmptyState icon={<Camera />} title={t`No photos yet`}>
            {mayAdd
              ? t`Add some, or drop files here. Technicians send theirs from the field.`
              : t`They appear here as soon as one is added.`}
          </EmptyState>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2.5">
          {photos?.map((photo) => (
            <PhotoTile
              key={photo.sha256}
              photo={photo}
              zone={zone}
              showsAudience={role !== 'customer'}
              onOpen={() => setOpened(photo.sha256)}
              onHover={() => void viewer.preload()}
            />
          ))}
        </ul>
      </Panel>
      {photos !== undefined && opened !== null && (
        <Suspense fallback={null}>
          <viewer.Component photos={photos} opened={opened} zone={zone} onOpen={setOpened} />
        </Suspense>
      )}
    </div>
  );
}

type AddFiles = (files: readonly File[]) => Promise<void>;

function AddButton({ busy, onFiles }: { busy: boolean; onFiles: AddFiles }) {
  return (
    <FilesButton
      accept="image/*"
      label={t`Photos to add`}
      onFiles={(files) => void onFiles(files)}
      variant="ghost"
      size="sm"
      icon={<ImagePlus />}
      busy={busy}
    >
      <Trans>Add photos</Trans>
    </FilesButton>
  );
}
