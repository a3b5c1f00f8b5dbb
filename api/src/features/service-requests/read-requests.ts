import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import type { RequestThread } from '@switchyard/contracts/service-requests/service-request.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import type { PhotoContent } from '@switchyard/platform/db/repositories/photo-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import { readRequestCategories } from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import {
  countOpenRequests,
  findRequestPhoto,
  listRequestMessages,
  listRequestPhotos,
  type RequestCounts,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import { requireFound } from '../../access/access.ts';

/** Categories that a new request may have. */
export async function readForm(
  tx: Tx,
  companyId: string,
): Promise<{ categories: { key: string; name: string }[] }> {
  const categories = await readRequestCategories(tx, companyId);
  return { categories: categories.map(({ key, name }) => ({ key, name })) };
}

/** Open requests of the company by state. */
export async function readCounts(tx: Tx, now: Date): Promise<RequestCounts> {
  return await countOpenRequests(tx, now);
}

type Asked = { readonly id: string; readonly actor: Actor; readonly scope: ReadScope; readonly now: Date };

/** Conversation and pictures of a visible request; notes for colleagues are left out for others. */
export async function readThread(tx: Tx, { id, actor, scope, now }: Asked): Promise<RequestThread> {
  await requireVisible(tx, { id, scope, now });
  return {
    messages: await listRequestMessages(tx, id, { withInternal: isStaff(actor) }),
    photos: await listRequestPhotos(tx, id, { forRequester: !isStaff(actor) }),
  };
}

/** @throws ProblemError `request.not_found` outside the scope, `record.gone` */
export async function requireVisible(
  tx: Tx,
  { id, scope, now }: Pick<Asked, 'id' | 'scope' | 'now'>,
): Promise<void> {
  requireFound(await serviceRequestTable.find(tx, id, { scope, now }));
}

/** The bytes of a picture of a visible request. @throws ProblemError 404 */
export async function findContent(
  tx: Tx,
  { sha256, actor, ...asked }: Asked & { readonly sha256: string },
): Promise<PhotoContent> {
  await requireVisible(tx, asked);
  return await findContentOf(tx, { requestId: asked.id, sha256, forRequester: !isStaff(actor) });
}

/** The bytes of a picture of a request. @throws ProblemError 404 */
export async function findContentOf(
  tx: Tx,
  picture: { requestId: string; sha256: string; forRequester: boolean },
): Promise<PhotoContent> {
  const content = await findRequestPhoto(tx, picture);
  if (content === undefined) throw new ProblemError('request.not_found');
  return content;
}
