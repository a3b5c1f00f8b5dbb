import { t } from '@lingui/core/macro';
import { attachmentContentPath } from '@switchyard/contracts/attachments/attachment-routes.ts';
import type { CustomerPortal } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { FileDown } from 'lucide-react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Panel } from '../../ui/panel.tsx';

/** The newest files that are meant for the customer, to download. */
export function PortalFiles({ files }: { files: CustomerPortal['files'] }) {
  const { companyTimeZone } = useCurrentUser();
  if (files.length === 0) return null;
  return (
    <Panel title={t`Files`}>
      <ul className="-my-1.5 flex flex-col divide-y divide-line">
        {files.map(({ id, name, size, uploadedAt, about }) => (
          <li key={id}>
            <a
              href={fillPath(attachmentContentPath, { id })}
              download={name}
              className="group flex items-center gap-3 rounded-sm py-2.5"
            >
              <FileDown aria-hidden="true" size={18} className="shrink-0 text-3" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere text-1 group-hover:underline">{name}</span>
                <span className="num block text-xs wrap-anywhere text-3">
                  {[about, formatDate(uploadedAt, companyTimeZone, 'date'), formatBytes(size)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
