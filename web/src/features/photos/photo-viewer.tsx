import { t } from '@lingui/core/macro';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { photoTitle } from './photo-words.ts';
import { usePhotoSource } from './use-photo-source.ts';

type PhotoViewerProps = {
  photos: readonly Photo[];
  /** Hash of the displayed picture. */
  opened: string;
  zone: string;
  onOpen: (sha256: string | null) => void;
};

/** A picture in full size with its details; arrow keys show its neighbours. */
export function PhotoViewer({ photos, opened, zone, onOpen }: PhotoViewerProps) {
  const at = photos.findIndex((photo) => photo.sha256 === opened);
  const photo = photos[at];
  const step = (by: number) => {
    const next = photos[at + by];
    if (next) onOpen(next.sha256);
  };
  useArrowKeys(step);
  if (!photo) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onOpen(null)}
      title={photoTitle(photo)}
      description={t`${at + 1} of ${photos.length}`}
      size="lg"
    >
      <div className="flex flex-col gap-3 pb-3">
        <div className="relative flex h-[48vh] items-center justify-center rounded-md bg-bg">
          <Picture key={photo.sha256} photo={photo} />
          <span className="absolute left-1">
            <IconButton
              label={t`Previous photo`}
              icon={<ChevronLeft />}
              disabled={at === 0}
              onClick={() => step(-1)}
            />
          </span>
          <span className="absolute right-1">
            <IconButton
              label={t`Next photo`}
              icon={<ChevronRight />}
              disabled={at === photos.length - 1}
              onClick={() => step(1)}
            />
          </span>
        </div>
        <PhotoFacts
          key={photo.sha256}
          photo={photo}
          zone={zone}
          onRemoved={() => onOpen((photos[at + 1] ?? photos[at - 1])?.sha256 ?? null)}
        />
      </div>
    </Dialog>
  );
}

function Picture({ photo }: { photo: Photo }) {
  const { address } = usePhotoSource(photo, 'full');
  if (address === null) return null;
  return <img src={address} alt={photoTitle(photo)} className="max-h-full max-w-full object-contain" />;
}

/** Left and right, except while the user is typing. */
function useArrowKeys(step: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isWriting =
      target instanceof HTMLElement && target.closest('input, textarea, [role=combobox], [role=listbox]');
    if (isWriting) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
