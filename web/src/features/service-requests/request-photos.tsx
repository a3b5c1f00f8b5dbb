import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { requestLimits } from '@switchyard/contracts/service-requests/service-request-options.ts';
import type { RequestPhoto, ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { FilesButton } from '../../ui/files-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/use-toast.ts';

const path = '/api/service-requests/:id/photos/:sha256';

type RequestPhotosProps = {
  request: ServiceRequest;
  photos: readonly RequestPhoto[] | undefined;
  mayAdd: boolean;
  onAdded: () => void;
};

/** Photos of a request; each opens in a tab of its own. */
export function RequestPhotos({ request, photos, mayAdd, onAdded }: RequestPhotosProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const { keepsPhotoLocation: keepLocation } = useCurrentUser();
  const isFull = (photos?.length ?? 0) >= requestLimits.photos;
  const add = async (files: readonly File[]) => {
    setBusy(true);
    const { sendRequestPhotos } = await import('./send-request-photos.ts');
    const { refused, error } = await sendRequestPhotos(files, {
      keepLocation,
      urlOf: (sha256) => fillPath(path, { id: request.id, sha256 }),
    });
    setBusy(false);
    onAdded();
    if (refused === 0) return;
    toast({
      title: plural(refused, { one: '# photo was not added', other: '# photos were not added' }),
      description: error === null ? t`This browser cannot read the file` : describeRequestError(error),
      variant: 'destructive',
    });
  };
  if (photos?.length === 0 && !mayAdd) return null;
  return (
    <Panel
      title={t`Photos`}
      badge={photos !== undefined && <span className="num text-sm text-3">{photos.length}</span>}
      actions={
        mayAdd && (
          <FilesButton
            accept="image/*"
            label={t`Photos to add`}
            onFiles={(files) => void add(files)}
            variant="ghost"
            size="sm"
            icon={<ImagePlus />}
            busy={busy}
            disabled={isFull}
          >
            <Trans>Add photos</Trans>
          </FilesButton>
        )
      }
    >
      {photos?.length === 0 && (
        <p className="text-md text-3">
          <Trans>No photos yet. They often save a visit.</Trans>
        </p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2.5">
        {photos?.map(({ sha256, authorName }) => {
          const content = `${fillPath(path, { id: request.id, sha256 })}/content`;
          return (
            <li key={sha256}>
              <a href={content} target="_blank" rel="noreferrer" className="block">
                <img
                  src={`${content}?size=small`}
                  alt={t`Photo of ${authorName}`}
                  loading="lazy"
                  className="aspect-square w-full rounded-md border border-line bg-surface-2 object-cover hover:border-line-strong"
                />
              </a>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
