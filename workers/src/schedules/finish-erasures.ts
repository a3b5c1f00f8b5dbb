import {
  eraseBatch,
  findErasedPhotos,
  findRunningErasures,
  type RunningErasure,
} from '@switchyard/platform/db/repositories/erasure-repository.ts';
import { removeAskedPhoto, removeBytesOf, removeBytesOfFile } from './remove-photo-bytes.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** The rest follows a few seconds later. */
const erasuresPerTurn = 20;
/** Rows that a transaction changes: few, as it keeps others from changing them. */
const rowsPerBatch = 500;

export type FinishDeps = Pick<ScheduleDeps, 'database' | 'erasing' | 'photoStore'> & {
  /** Default: the constant above. */
  rowsPerBatch?: number;
};

/**
 * Replaces erased persons in everything that is stored about them: pictures and files first, then table by table. Each batch is a
 * transaction that stores its place, so an interrupted erasure continues where it stopped.
 * @throws AggregateError with all failures; they are retried
 */
export async function finishErasures(deps: FinishDeps): Promise<void> {
  const running = await findRunningErasures(deps.database, erasuresPerTurn);
  await runEach(running.map((erasure) => () => finish(deps, erasure)));
}

async function finish(deps: FinishDeps, { companyId, erasureId }: RunningErasure): Promise<void> {
  const { database, photoStore, erasing = database } = deps;
  const { photos, requests, files } = await erasing.inCompany(companyId, (tx) =>
    findErasedPhotos(tx, erasureId),
  );
  for (const id of photos) await removeBytesOf({ database, photoStore }, companyId, id);
  for (const id of files) await removeBytesOfFile({ database, photoStore }, companyId, id);
  for (const photo of requests) await removeAskedPhoto({ database, photoStore }, companyId, photo);
  const limit = deps.rowsPerBatch ?? rowsPerBatch;
  while (await erasing.inCompany(companyId, (tx) => eraseBatch(tx, erasureId, limit)));
}
