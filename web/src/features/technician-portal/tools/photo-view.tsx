import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { ArrowLeft, Camera, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { usePhotoSource } from './use-photo-source.ts';

type PhotoViewProps = {
  photo: Photo;
  zone: string;
  /** Kind of the picture in words. */
  word: string;
  onBack: () => void;
  /** Takes another picture in its place. */
  onRetake: () => void;
  onDelete: () => Promise<boolean>;
};

/** One picture in full; a tap enlarges it. Its author may delete it or take it again. */
export function PhotoView({ photo, zone, word, onBack, onRetake, onDelete }: PhotoViewProps) {
  const { id: ownId } = useCurrentUser();
  const [isLarge, setIsLarge] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { address } = usePhotoSource(photo, 'full');
  const name = photo.caption === '' ? word : `${word}: ${photo.caption}`;
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-auto bg-bg">
        <button
          type="button"
          aria-label={isLarge ? t`Fit the picture to the screen` : t`Enlarge the picture`}
          aria-pressed={isLarge}
          className={classNames('grid place-items-center', isLarge ? 'w-[250%]' : 'size-full')}
          onClick={() => setIsLarge(!isLarge)}
        >
          {address !== null && (
            <img
              src={address}
              alt={name}
              className={isLarge ? 'w-full' : 'max-h-full max-w-full object-contain'}
            />
          )}
        </button>
      </div>
      <div className="flex shrink-0 flex-col gap-3 border-t border-line p-4">
        <p className="flex flex-wrap items-center gap-2 text-sm text-2">
          <Chip tone="info">{word}</Chip>
          {photo.caption !== '' && <span className="text-1">{photo.caption}</span>}
          <span className="num text-3">
            {formatDate(photo.takenAt, zone, 'dayTime')} · {photo.authorName}
          </span>
        </p>
        <div className="flex gap-2">
          <Button icon={<ArrowLeft />} className="h-12 flex-1 rounded-lg" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          {photo.authorId === ownId && (
            <>
              <Button icon={<Camera />} className="h-12 flex-1 rounded-lg" onClick={onRetake}>
                <Trans>Take again</Trans>
              </Button>
              <Button
                variant="danger"
                icon={<Trash2 />}
                className="h-12 flex-1 rounded-lg"
                onClick={() => setIsAsking(true)}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setIsAsking(false)}
          title={t`Delete this picture?`}
          description={t`It disappears for everybody.`}
          confirmLabel={t`Delete`}
          danger
          onConfirm={async () => {
            if (await onDelete()) onBack();
          }}
        />
      )}
    </div>
  );
}
