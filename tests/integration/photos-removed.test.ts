import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { removePhotoBytes } from '@switchyard/workers/schedules/remove-photo-bytes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPhoto as add,
  photoContent as content,
  photosOf,
  sendPiece as send,
} from '../support/photo-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
});
afterAll(() => test[Symbol.asyncDispose]());

async function eventsOf(topic: string, entityId: string): Promise<DomainEvent[]> {
  return await test.deps.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql<{ payload: DomainEvent }>`
      SELECT payload FROM events WHERE topic = ${topic} AND entity_id = ${entityId} ORDER BY off`.execute(tx);
    return rows.map((row) => row.payload);
  });
}

describe('a photo that was deleted', () => {
  it('is gone from the job, is not brought back by a late copy, and loses its bytes after 30 days', async () => {
    const job: Job = await company.newJob({ title: 'Own job' });
    const picture = await drawJpeg({ seed: 40 });
    const [photo, twin] = [
      await add(company.manager, picture, { jobId: job.id }),
      await add(company.manager, picture, { jobId: (await company.newJob()).id }),
    ];
    const url = `${photosOf(job.id)}/${photo.sha256}`;
    expect((await company.manager.call('DELETE', url)).json()).toMatchObject({ code: 'revision.required' });
    const removed = ok<Photo>(await company.manager.call('DELETE', url, { revision: 1 }));
    expect(removed.deletedAt).not.toBeNull();
    for (const answer of [
      await content(company.manager, photo),
      await send(company.manager, picture, { jobId: job.id }),
      await company.manager.call('PATCH', url, { payload: { tag: 'after' }, revision: 2 }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 410, code: 'record.gone' });
    }
    expect(ok<{ items: Photo[] }>(await company.manager.call('GET', photosOf(job.id))).items).toEqual([]);
    await removeOld();
    // The other job's photo has the same bytes.
    expect((await content(company.manager, twin)).statusCode).toBe(200);
    ok(await company.manager.call('DELETE', `${photosOf(twin.jobId)}/${twin.sha256}`, { revision: 1 }));
    const before = await storedBytes();
    await removeOld();
    expect(before - (await storedBytes())).toBe(2);
  });

  it('can be added again, with its bytes and what is said of it now', async () => {
    const job: Job = await company.newJob({ title: 'Added twice' });
    const picture = await drawJpeg({ seed: 42 });
    const { technician, manager } = company;
    const photo = await add(manager, picture, { jobId: job.id, tag: 'before', caption: 'First' });
    const url = `${photosOf(job.id)}/${photo.sha256}`;
    const early = new Date().toISOString();
    ok(await manager.call('DELETE', url, { revision: 1 }));
    // A copy that was being uploaded when the picture was deleted.
    const late = await send(manager, picture, { jobId: job.id, addedAt: early });
    expect(late.json()).toMatchObject({ code: 'record.gone' });
    await removeOld();
    const again = { jobId: job.id, tag: 'after', caption: 'Second', addedAt: new Date().toISOString() };
    const back = await add(manager, picture, again);
    expect(back).toMatchObject({
      id: photo.id,
      revision: 3,
      deletedAt: null,
      tag: 'after',
      caption: 'Second',
    });
    expect(await add(manager, picture, again)).toEqual(back);
    expect(ok<{ items: Photo[] }>(await manager.call('GET', photosOf(job.id))).items).toEqual([back]);
    expect((await content(manager, back)).statusCode).toBe(200);
    const told = await eventsOf(`t:${company.companyId}:timeline`, photo.id);
    expect(told.map(({ type }) => type)).toEqual(['photo.added', 'photo.removed', 'photo.added']);
    expect((await content(technician, back)).statusCode).toBe(404);
  });
});

async function storedBytes(): Promise<number> {
  return await test.deps.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql<{ sha256: string }>`
      SELECT DISTINCT unnest(ARRAY[content_sha256, small_sha256]) AS sha256 FROM photos`.execute(tx);
    const { companyId } = company;
    const found = await Promise.all(
      rows.map(({ sha256 }) => test.deps.photos.store.has({ companyId, sha256 })),
    );
    return found.filter(Boolean).length;
  });
}

async function removeOld(): Promise<void> {
  await test.deps.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE photos SET deleted_at = now() - interval '31 days' WHERE deleted_at IS NOT NULL`.execute(tx),
  );
  const { database, photos } = test.deps;
  await removePhotoBytes({ database, relayDatabase: test.services.relayDatabase, photoStore: photos.store });
}
