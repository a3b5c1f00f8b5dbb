import { t } from '@lingui/core/macro';
import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import { useCompanyZone } from '../../core/use-session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { contentAddress, useAttachmentVersionsQuery } from './attachments-api.ts';

type VersionsDialogProps = { readonly file: Attachment; readonly onClose: () => void };

/** Earlier versions of a file, to download. */
export function VersionsDialog({ file, onClose }: VersionsDialogProps) {
  const zone = useCompanyZone();
  const { data, error, refetch } = useAttachmentVersionsQuery(file.id);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Earlier versions of ${file.name}`}
      description={t`Version ${file.version} is the newest.`}
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      <ul className="flex flex-col divide-y divide-line pb-3">
        {data?.items.map(({ version, name, size, authorName, uploadedAt }) => (
          <li key={version} className="py-2">
            <a
              href={contentAddress(file.id, { version })}
              download={name}
              className="rounded-sm font-medium wrap-anywhere text-1 hover:underline pointer-coarse:py-2.5"
            >
              {t`Version ${version}: ${name}`}
            </a>
            <p className="text-xs text-3">
              {t`${formatBytes(size)}, ${authorName}, ${formatDate(uploadedAt, zone, 'dateTime')}`}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
