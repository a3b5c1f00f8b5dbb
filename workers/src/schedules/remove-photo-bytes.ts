import type { Database } from '@switchyard/platform/db/database.ts';
import {
  findDeletedPhotos,
  findPhotosOfDeletedRequests,
  forgetPhotoBytes,
  listBytesOf,
  lockPhotoBytes,
  removeRequestPhoto,
} from '@switchyard/platform/db/repositories/photo-repository.ts';
import {
  findDeletedFiles,
  forgetFileBytes,
  listBytesOfFile,
  listUnusedBytes,
} from '@switchyard/platform/db/repositories/attachment-repository.ts';
import type { PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** The rest is removed in the next hourly run. */
const photosPerTurn = 500;
const filesPerTurn = 500;

export type RemovePhotoDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase' | 'photoStore'>;

/**
 * Removes the bytes of pictures and files that were deleted 30 days ago from the store, unless something else of the
 * company shares them. The records are kept, because history refers to them. The same for pictures of service requests,
 * whose records go with their bytes.
 * @throws AggregateError with all failures; they are retried
 */
export async function removePhotoBytes(deps: RemovePhotoDeps): Promise<void> {
  const { database, photoStore } = deps;
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(
    companies.map((companyId) => async () => {
      const ids = await database.inCompany(companyId, (tx) => findDeletedPhotos(tx, photosPerTurn));
      const asked = await database.inCompany(companyId, (tx) =>
        findPhotosOfDeletedRequests(tx, photosPerTurn),
      );
      const files = await database.inCompany(companyId, (tx) => findDeletedFiles(tx, filesPerTurn));
      await runEach([
        ...files.map((id) => () => removeBytesOfFile({ database, photoStore }, companyId, id)),
        ...ids.map((id) => () => removeBytesOf({ database, photoStore }, companyId, id)),
        ...asked.map((photo) => () => removeAskedPhoto({ database, photoStore }, companyId, photo)),
      ]);
    }),
  );
}

type Deps = { database: Database; photoStore: PhotoStore };

/** Removes from the store before the commit: if that fails, the picture stays due. */
export async function removeBytesOf(
  { database, photoStore }: Deps,
  companyId: string,
  id: string,
): Promise<void> {
  await database.inCompany(companyId, async (tx) => {
    const bytes = await listBytesOf(tx, id);
    await lockPhotoBytes(tx, { companyId, sha256s: bytes });
    await forgetPhotoBytes(tx, id);
    for (const sha256 of await listUnusedBytes(tx, bytes)) await photoStore.remove({ companyId, sha256 });
  });
}

/** The same for a file and its earlier versions. */
export async function removeBytesOfFile(
  { database, photoStore }: Deps,
  companyId: string,
  id: string,
): Promise<void> {
  await database.inCompany(companyId, async (tx) => {
    const bytes = await listBytesOfFile(tx, id);
    await lockPhotoBytes(tx, { companyId, sha256s: bytes });
    await forgetFileBytes(tx, id);
    for (const sha256 of await listUnusedBytes(tx, bytes)) await photoStore.remove({ companyId, sha256 });
  });
}

type AskedPhoto = { readonly requestId: string; readonly sha256: string; readonly bytes: readonly string[] };

export async function removeAskedPhoto(
  { database, photoStore }: Deps,
  companyId: string,
  photo: AskedPhoto,
): Promise<void> {
  await database.inCompany(companyId, async (tx) => {
    await lockPhotoBytes(tx, { companyId, sha256s: photo.bytes });
    for (const sha256 of await removeRequestPhoto(tx, photo)) await photoStore.remove({ companyId, sha256 });
  });
}
