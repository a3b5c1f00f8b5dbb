import { attachmentRecord } from '@switchyard/contracts/attachments/attachment-record.ts';
import type { AttachmentKind } from '@switchyard/contracts/attachments/attachment-options.ts';
import {
  attachmentContentPath,
  attachmentRoutes,
} from '@switchyard/contracts/attachments/attachment-routes.ts';
import type { AttachmentVersion } from '@switchyard/contracts/attachments/attachment.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { recordApi } from '../../records/record-api.ts';

/** The record that files belong to. */
export type FileTarget = { readonly recordKind: AttachmentKind; readonly recordId: string };

const attachmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    attachmentVersions: build.query<{ items: AttachmentVersion[] }, string>({
      query: (id) => routeRequest(attachmentRoutes.versions, { params: { id } }),
      providesTags: ['Attachment'],
    }),
  }),
});

export const attachments = recordApi(attachmentRecord, attachmentRoutes);
export const { useAttachmentVersionsQuery } = attachmentsApi;

/** Address of a file's content. Without a version, the newest. */
export function contentAddress(id: string, options: { version?: number; size?: 'small' } = {}): string {
  const query = new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${fillPath(attachmentContentPath, { id })}${query === '' ? '' : `?${query}`}`;
}
