import type { RecordColumn } from '../records/record-column.ts';
import type { Attachment } from './attachment.ts';

export const attachmentColumns: readonly RecordColumn<Attachment>[] = [
  { header: 'Name', value: (attachment) => attachment.name },
  { header: 'Description', value: (attachment) => attachment.description },
  { header: 'Record', value: (attachment) => attachment.recordKind },
  { header: 'Record id', value: (attachment) => attachment.recordId },
  { header: 'Visibility', value: (attachment) => attachment.visibility },
  { header: 'Media type', value: (attachment) => attachment.mediaType },
  { header: 'Bytes', value: (attachment) => attachment.size },
  { header: 'Version', value: (attachment) => attachment.version },
  { header: 'SHA-256', value: (attachment) => attachment.sha256 },
  { header: 'Author', value: (attachment) => attachment.authorName },
  { header: 'Uploaded', value: (attachment) => attachment.uploadedAt },
  { header: 'Id', value: (attachment) => attachment.id },
  { header: 'Created', value: (attachment) => attachment.createdAt },
];
