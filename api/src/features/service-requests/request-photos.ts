import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { requestLimits } from '@switchyard/contracts/service-requests/service-request-options.ts';
import {
  isDecided,
  serviceRequestMachine,
} from '@switchyard/contracts/service-requests/service-request-rules.ts';
import type { RequestPhoto } from '@switchyard/contracts/service-requests/service-request.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import { keepsPhotoLocation, lockPhotoBytes } from '@switchyard/platform/db/repositories/photo-repository.ts';
import {
  countRequestPhotos,
  findRequestPhoto,
  insertRequestPhoto,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireFound } from '../../access/access.ts';
import { requireStorageRoom } from '../../accounts/storage-room.ts';
import { putPicture } from '../../pictures/put-picture.ts';
import { renderUpload } from '../../pictures/render-upload.ts';
import { stepRefused } from '../../records/state-steps.ts';
import { onRequest } from './request-events.ts';

type Upload = {
  readonly id: string;
  readonly sha256: string;
  readonly bytes: Buffer;
  readonly scope: ReadScope;
  /** Default: the actor of the context. */
  readonly authorName?: string;
  /** Visitors leave most places of the renderer to users. */
  readonly isVisitor?: boolean;
};

/**
 * Adds a picture to an open request. Sending it again changes nothing.
 * @throws ProblemError 404, `photo.hash_mismatch`, `photo.unreadable`, `request.invalid` beyond the limit
 */
export async function addRequestPhoto(
  deps: AppDeps,
  context: CommandContext,
  upload: Upload,
): Promise<RequestPhoto> {
  const { companyId } = context;
  const { id, sha256, bytes, isVisitor = false } = upload;
  const checked = await deps.database.inCompany(companyId, async (tx) => {
    const known = await requireRoom(tx, { now: deps.clock.now(), upload });
    if (known) return { known };
    await requireStorageRoom(tx, deps.config, { companyId, bytes: bytes.length, now: deps.clock.now() });
    return { keepLocation: await keepsPhotoLocation(tx, companyId) };
  });
  if ('known' in checked) return checked.known;
  const picture = await renderUpload(deps, {
    bytes,
    sha256,
    keepLocation: checked.keepLocation,
    isVisitor,
  });
  return await runCommand(deps, context, async (unit) => {
    await lockPhotoBytes(unit.tx, { companyId, sha256s: [picture.fullSha256, picture.smallSha256] });
    await onRequest(unit, { id }, async () => {
      // Behind the lock of the request: of two uploads at once, one is beyond the limit.
      if (await requireRoom(unit.tx, { now: unit.now, upload })) return null;
      // Behind the check, too: bytes of a refused picture would stay for ever.
      await putPicture(deps, companyId, picture);
      await insertRequestPhoto(unit.tx, {
        companyId,
        requestId: id,
        sha256,
        contentSha256: picture.fullSha256,
        smallSha256: picture.smallSha256,
        width: picture.width,
        height: picture.height,
        bytes: picture.full.length,
        authorId: context.actor.id,
        authorName: upload.authorName ?? context.actor.name,
        createdAt: unit.now,
      });
      return { patch: {}, told: { verb: 'photo_added' } };
    });
    return await readPhoto(unit.tx, upload);
  });
}

/** The picture if the request has it already. @throws ProblemError when the request takes no more pictures */
async function requireRoom(
  tx: Tx,
  { now, upload: { id, sha256, scope } }: { now: Date; upload: Upload },
): Promise<RequestPhoto | undefined> {
  const request = requireFound(await serviceRequestTable.find(tx, id, { scope, now }));
  const known = await findRequestPhoto(tx, { requestId: id, sha256, forRequester: false });
  if (known) return toPhoto(known);
  if (isDecided(request.state))
    throw stepRefused(serviceRequestMachine, { current: request }, 'This request is closed');
  if ((await countRequestPhotos(tx, id)) >= requestLimits.photos) {
    const message = `Invalid: a request has at most ${requestLimits.photos} photos`;
    throw new ProblemError('request.invalid', {
      detail: message,
      errors: [{ pointer: '/sha256', in: 'path', code: 'too_many', message }],
    });
  }
  return undefined;
}

async function readPhoto(tx: Tx, { id, sha256 }: Upload): Promise<RequestPhoto> {
  const stored = await findRequestPhoto(tx, { requestId: id, sha256, forRequester: false });
  if (!stored) throw new Error('The photo just added is missing');
  return toPhoto(stored);
}

function toPhoto({ sha256, width, height, createdAt, authorName }: RequestPhoto): RequestPhoto {
  return { sha256, width, height, createdAt, authorName };
}
