import type {
  AttachmentKind,
  AttachmentVisibility,
} from '@switchyard/contracts/attachments/attachment-options.ts';
import { attachmentLimits } from '@switchyard/contracts/attachments/attachment-options.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type AttachmentParent,
  attachmentParents,
} from '@switchyard/platform/db/records/attachment-parents.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import { countFilesOf } from '@switchyard/platform/db/repositories/attachment-repository.ts';
import { fieldError, refuseFields, requireFound } from '../../access/access.ts';

export type FileTarget = { readonly recordKind: AttachmentKind; readonly recordId: string };

/**
 * The record of a file, if the reader sees it.
 * @throws ProblemError 404 outside the scope, 410 once deleted
 */
export async function requireParent(
  tx: Tx,
  { recordKind, recordId }: FileTarget,
  reader: Reader,
): Promise<AttachmentParent> {
  return requireFound(await attachmentParents[recordKind].find(tx, recordId, reader));
}

/** @throws ProblemError `request.invalid` if the record has no room for another file */
export async function requireRoomFor(tx: Tx, { recordId }: FileTarget): Promise<void> {
  if ((await countFilesOf(tx, recordId)) < attachmentLimits.perRecord) return;
  const message = `Invalid: a record has at most ${attachmentLimits.perRecord} files`;
  refuseFields([fieldError('/recordId', 'too_many', message)]);
}

/**
 * Visibility of a new file. Technicians add files that they see themselves; showing them to customers is up to the office.
 * @throws ProblemError `request.invalid` for a visibility that the actor may not give
 */
export function visibilityFor(
  { role }: Pick<Actor, 'role'>,
  wanted: AttachmentVisibility | undefined,
): AttachmentVisibility {
  if (role !== 'technician') return wanted ?? 'internal';
  if (wanted !== undefined && wanted !== 'technician') {
    const message = 'Invalid visibility: technicians add files for technicians and the office';
    refuseFields([fieldError('/visibility', 'forbidden', message)]);
  }
  return 'technician';
}
