import { Buffer } from 'node:buffer';
import { attachmentColumns } from '@switchyard/contracts/attachments/attachment-columns.ts';
import { attachmentRecord } from '@switchyard/contracts/attachments/attachment-record.ts';
import { attachmentRoutes } from '@switchyard/contracts/attachments/attachment-routes.ts';
import type { Attachment, CreateAttachment } from '@switchyard/contracts/attachments/attachment.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { attachmentParents } from '@switchyard/platform/db/records/attachment-parents.ts';
import { attachmentTable, type AttachmentValues } from '@switchyard/platform/db/records/attachment-table.ts';
import type { Audience } from '@switchyard/platform/events/audience.ts';
import type { RecordChange } from '@switchyard/platform/events/record-event.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { isContentGone } from '@switchyard/platform/db/repositories/attachment-repository.ts';
import { lockPhotoBytes } from '@switchyard/platform/db/repositories/photo-repository.ts';
import { requireStorageRoom } from '../../accounts/storage-room.ts';
import type { AppDeps } from '../../app-deps.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import type { CommandScope, RecordVerb } from '../../records/record-spec.ts';
import { readFile } from '../../uploads/read-file.ts';
import { requireParent, requireRoomFor, visibilityFor } from './attachment-access.ts';
import { shownAttachment, tellAttachment } from './attachment-events.ts';
import { putFile, renderPreview } from './file-bytes.ts';

/** Files as records of the kit. A small one comes with the request that creates it; others are uploaded in pieces. */
export const attachmentFeatureWith = (deps: AppDeps) =>
  defineRecordFeature(attachmentRoutes, {
    record: attachmentRecord,
    table: attachmentTable,
    csv: attachmentColumns,
    shownTo: (audience: Audience, item: Attachment) => (audience === 'staff' ? item : shownAttachment(item)),
    tell: tellChange,
    beforeRestore: requireContent,
    prepare: (command, input) => prepareFile(deps, command, input),
    parentsOf: ({ recordKind, recordId }) => [
      {
        table: attachmentParents[recordKind].table,
        id: recordId,
        pointer: '/recordId',
        name: 'Its record',
      },
    ],
  });

function tellChange(unit: UnitOfWork, { verb, before, after }: RecordChange<Attachment, RecordVerb>): void {
  tellAttachment(unit, { verb, before, after });
}

/** @throws ProblemError 410 once the content is gone, or goes with the data of its customer */
async function requireContent({ unit }: CommandScope, { id }: Attachment) {
  if (await isContentGone(unit.tx, id)) throw new ProblemError('record.gone');
  return { values: {}, afterEvent: () => Promise.resolve() };
}

async function prepareFile(
  deps: AppDeps,
  { unit, actor, scope }: CommandScope,
  { content, visibility: wanted, ...input }: CreateAttachment,
): Promise<AttachmentValues> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  const { customerId } = await requireParent(tx, input, { scope, now });
  await requireRoomFor(tx, input);
  const bytes = Buffer.from(content, 'base64');
  const file = { size: bytes.length, read: () => once(bytes) };
  const { sha256, mediaType, picture } = await readFile(file);
  const preview = await renderPreview(deps, picture);
  const names = [sha256, ...(preview ? [preview.sha256] : [])];
  await lockPhotoBytes(tx, { companyId, sha256s: names });
  await putFile(deps, companyId, { sha256, file, preview });
  await requireStorageRoom(tx, deps.config, { companyId, bytes: bytes.length, now });
  return {
    ...input,
    visibility: visibilityFor(actor, wanted),
    customerId,
    mediaType,
    size: bytes.length,
    sha256,
    smallSha256: preview?.sha256 ?? null,
    version: 1,
    authorId: actor.userId,
    authorName: actor.name,
    uploadedAt: now,
    uploadKey: null,
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
