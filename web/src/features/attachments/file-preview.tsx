import { t } from '@lingui/core/macro';
import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import { File, FileArchive, FileAudio, FileImage, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { contentAddress } from './attachments-api.ts';

/** By the beginning of the media type. */
const icons: readonly (readonly [string, LucideIcon])[] = [
  ['image/', FileImage],
  ['video/', FileVideo],
  ['audio/', FileAudio],
  ['text/', FileText],
  ['application/pdf', FileText],
  ['application/zip', FileArchive],
];

type FilePreviewProps = {
  readonly file: Attachment;
  /** The content can be fetched. */
  readonly isLinked: boolean;
};

/** A picture that opens in full size, or the icon of a file's type. */
export function FilePreview({ file, isLinked }: FilePreviewProps) {
  const { id, name, hasPreview, mediaType, version } = file;
  const [isOpen, setIsOpen] = useState(false);
  const Icon = icons.find(([beginning]) => mediaType.startsWith(beginning))?.[1] ?? File;
  const box =
    'flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-surface-2';
  if (!hasPreview || !isLinked)
    return (
      <span className={`${box} text-3`}>
        <Icon aria-hidden="true" size={18} />
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-label={t`View ${name}`}
        className={`${box} hover:border-line-strong`}
        onClick={() => setIsOpen(true)}
      >
        <img
          src={contentAddress(id, { version, size: 'small' })}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={name} size="lg">
        <div className="flex h-[60vh] items-center justify-center rounded-md bg-bg pb-3">
          <img
            src={contentAddress(id, { version })}
            alt={file.description || name}
            className="max-h-full max-w-full object-contain"
          />
        </div>
      </Dialog>
    </>
  );
}
