import { type PhotoUpload, photoLimits } from '@switchyard/contracts/photos/photo.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { drawJpeg, type TestPicture } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: WorkCompany;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
  visit = await company.newVisit();
});
afterAll(() => test[Symbol.asyncDispose]());

type Piece = { from?: number; to?: number; actor?: string };

async function send(user: TestUser, { bytes, sha256 }: TestPicture, { from = 0, to, actor }: Piece = {}) {
  const query = { offset: `${from}`, total: `${bytes.length}`, takenAt: new Date().toISOString() };
  const url = `/api/jobs/${visit.jobId}/photos/${sha256}?${new URLSearchParams(query)}`;
  return await user.call('PUT', url, {
    headers: {
      'content-type': 'application/octet-stream',
      'idempotency-key': undefined,
      ...(actor === undefined ? {} : { 'x-actor': actor }),
    },
    payload: bytes.subarray(from, to),
  });
}

describe('a picture on its way', () => {
  it('of one user is not taken as another’s who has signed in since', async () => {
    const picture = await drawJpeg({ seed: 1 });
    const { technician, manager } = company;
    const actor = technician.actor.userId;
    ok(await send(technician, picture, { to: 500, actor }));
    const answer = await send(manager, picture, { actor });
    expect(answer.json()).toMatchObject({ status: 409, code: 'sync.actor_mismatch' });
    const { photo } = ok<PhotoUpload>(await send(technician, picture, { from: 500, actor }));
    expect(photo).toMatchObject({ authorId: actor });
  });

  it('is discarded when its sender has begun many others, and can be restarted', async () => {
    const picture = await drawJpeg({ seed: 2 });
    const { manager } = company;
    ok(await send(manager, picture, { to: 500 }));
    for (let begun = 0; begun < photoLimits.unfinished; begun += 1) {
      ok(await send(manager, await drawJpeg({ seed: 3 + begun, width: 32, height: 32 }), { to: 100 }));
    }
    const answer = await send(manager, picture, { from: 500 });
    expect(answer.json()).toMatchObject({ code: 'photo.offset_mismatch', current: { received: 0 } });
    expect(ok<PhotoUpload>(await send(manager, picture)).photo).not.toBeNull();
  });
});
