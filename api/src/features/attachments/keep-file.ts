import type { Attachment, AttachmentUploadQuery } from '@switchyard/contracts/attachments/attachment.ts';
import { attachmentLimits } from '@switchyard/contracts/attachments/attachment-options.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { attachmentTable, type FileValues } from '@switchyard/platform/db/records/attachment-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import {
  findSameFile,
  findUploaded,
  keepVersion,
} from '@switchyard/platform/db/repositories/attachment-repository.ts';
import { lockPhotoBytes } from '@switchyard/platform/db/repositories/photo-repository.ts';
import { attachmentPieces, type UploadKey } from '@switchyard/platform/db/repositories/piece-repository.ts';
import {
  type CommandContext,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import { audienceOf } from '@switchyard/platform/events/audience.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields, requireFound } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { type FileTarget, requireParent, visibilityFor } from './attachment-access.ts';
import { tellAttachment } from './attachment-events.ts';
import { type Bytes, putFile } from './file-bytes.ts';

export type KeptFile = {
  readonly actor: Actor;
  readonly target: FileTarget;
  readonly key: UploadKey;
  readonly query: AttachmentUploadQuery;
  readonly bytes: Bytes;
  readonly mediaType: string;
};

/**
 * Stores the bytes, then the record or its new version with the event. The same file twice stays one.
 * @throws ProblemError `service.unavailable` while the store is unavailable, 404, 410
 */
export async function keepFile(deps: AppDeps, context: CommandContext, kept: KeptFile): Promise<Attachment> {
  const { companyId } = context;
  const { bytes, key } = kept;
  await putFile(deps, companyId, bytes);
  return await runCommand(deps, context, async (unit) => {
    const names = [bytes.sha256, ...(bytes.preview ? [bytes.preview.sha256] : [])];
    await lockPhotoBytes(unit.tx, { companyId, sha256s: names });
    // The bytes may have been removed in the meantime with another file that shared them.
    await putFile(deps, companyId, bytes);
    const id = (await findMade(unit.tx, kept)) ?? (await makeFile(unit, kept));
    await attachmentPieces.remove(unit.tx, key);
    return await readKept(unit, id);
  });
}

/** The file that this upload has made already. */
async function findMade(
  tx: Tx,
  { actor, query }: Pick<KeptFile, 'actor' | 'query'>,
): Promise<string | undefined> {
  return query.key === undefined
    ? undefined
    : await findUploaded(tx, { key: query.key, userId: actor.userId });
}

async function makeFile(unit: UnitOfWork, kept: KeptFile): Promise<string> {
  const { replaces } = kept.query;
  return replaces === undefined ? await addFile(unit, kept) : await addVersion(unit, kept, replaces);
}

async function addFile(unit: UnitOfWork, { actor, target, query, ...kept }: KeptFile): Promise<string> {
  const { tx, now, context } = unit;
  const { name } = query;
  const parent = await requireParent(tx, target, { scope: companyScope, now });
  const known = await findSameFile(tx, {
    ...target,
    name,
    sha256: kept.bytes.sha256,
    isStaff: audienceOf(actor) === 'staff',
  });
  if (known !== undefined) return known;
  const id = newId(now.getTime());
  await attachmentTable.insert(tx, [
    {
      ...target,
      ...valuesOf({ actor, target, query, ...kept }, { version: 1, now }),
      id,
      companyId: context.companyId,
      customerId: parent.customerId,
      description: query.description,
      visibility: visibilityFor(actor, query.visibility),
      now,
    },
  ]);
  tellAttachment(unit, { verb: 'created', before: null, after: await readKept(unit, id) });
  return id;
}

async function addVersion(unit: UnitOfWork, kept: KeptFile, id: string): Promise<string> {
  const { tx, now } = unit;
  await attachmentTable.lock(tx, id);
  const before = await readKept(unit, id);
  if (before.sha256 === kept.bytes.sha256) return id;
  if (before.version >= attachmentLimits.versions) {
    const message = `Invalid: a file has at most ${attachmentLimits.versions} versions`;
    refuseFields([fieldError('/replaces', 'too_many', message)]);
  }
  await keepVersion(tx, id);
  const patch = valuesOf(kept, { version: before.version + 1, now });
  await attachmentTable.update(tx, id, { patch, now });
  tellAttachment(unit, { verb: 'replaced', before, after: await readKept(unit, id) });
  return id;
}

function valuesOf(
  { actor, query, bytes, mediaType }: KeptFile,
  { version, now }: { version: number; now: Date },
): FileValues {
  return {
    name: query.name,
    mediaType,
    size: bytes.file.size,
    sha256: bytes.sha256,
    smallSha256: bytes.preview?.sha256 ?? null,
    version,
    authorId: actor.userId,
    authorName: actor.name,
    uploadedAt: now,
    uploadKey: query.key ?? null,
  };
}

async function readKept({ tx, now }: UnitOfWork, id: string): Promise<Attachment> {
  return requireFound(await attachmentTable.find(tx, id, { scope: companyScope, now }));
}
