import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { temporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import type { Photo, PhotoUpload } from '@switchyard/contracts/photos/photo.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { addClientRef } from '@switchyard/platform/db/repositories/client-ref-repository.ts';
import { readPictureLocation } from '@switchyard/contracts/photos/picture-location.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { removeExpired } from '@switchyard/workers/schedules/remove-expired.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '@switchyard/api/build-app.ts';
import { addPhoto, photoContent, photosOf, type SendOptions, sendPiece } from '../support/photo-calls.ts';
import { createTestApp, type TestApp, testOrigin, type TestUser } from '../support/test-app.ts';
import {
  asPicture,
  claimPng,
  drawJpeg,
  drawPng,
  drawWebp,
  type TestPicture,
  withLocation,
  withOrientation,
} from '../support/test-pictures.ts';
import { hoursFromNow, newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: WorkCompany;
let stranger: WorkCompany;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
  stranger = await newWorkCompany(test);
  visit = await company.newVisit();
});
afterAll(() => test[Symbol.asyncDispose]());

type Options = Partial<SendOptions>;
const send = (user: TestUser, picture: TestPicture, options: Options = {}) =>
  sendPiece(user, picture, { jobId: visit.jobId, ...options });
const add = (user: TestUser, picture: TestPicture, options: Options = {}) =>
  addPhoto(user, picture, { jobId: visit.jobId, ...options });
const content = photoContent;

async function eventsOf(topic: string, entityId: string): Promise<DomainEvent[]> {
  return await test.deps.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql<{ payload: DomainEvent }>`
      SELECT payload FROM events WHERE topic = ${topic} AND entity_id = ${entityId} ORDER BY off`.execute(tx);
    return rows.map((row) => row.payload);
  });
}

describe('a picture', () => {
  it('of one piece becomes a photo of its job and visit, told to staff and crew', async () => {
    const picture = await drawJpeg({ seed: 10 });
    const photo = await add(company.technician, picture, {
      visitId: visit.id,
      tag: 'before',
      caption: 'Boiler',
    });
    expect(photo).toMatchObject({
      jobId: visit.jobId,
      visitId: visit.id,
      sha256: picture.sha256,
      tag: 'before',
      caption: 'Boiler',
      width: 640,
      height: 480,
      revision: 1,
      customerVisible: false,
      authorName: 'Test technician',
    });
    const listed = ok<{ items: Photo[] }>(await company.manager.call('GET', photosOf(visit.jobId)));
    expect(listed.items.map((item) => item.sha256)).toContain(picture.sha256);
    const dispatch = companyTopic(company.companyId, 'dispatch');
    expect(await eventsOf(dispatch, photo.id)).toMatchObject([
      { type: 'photo.added', record: { kind: 'photo', photo: { id: photo.id } } },
    ]);
    const own = personalTopic(company.companyId, 'technician', company.worker.id);
    expect(await eventsOf(own, photo.id)).toHaveLength(1);
    const customers = personalTopic(company.companyId, 'customer', company.account.id);
    expect(await eventsOf(customers, photo.id)).toEqual([]);
  });

  it('arrives in pieces that either of two api processes takes', async () => {
    const picture = await drawJpeg({ width: 1600, height: 1200, seed: 11, noise: true }, 96);
    expect(picture.bytes.length).toBeGreaterThan(1_500_000);
    await using second = await buildApp(test.deps, {
      onUnexpected: () => undefined,
      redisReady: () => true,
      metricsText: async () => '',
      redis: undefined,
      checkReplies: true,
      requestLimitMs: 30_000,
    });
    const other: TestUser = {
      ...company.technician,
      call: async (method, url, { headers = {}, payload } = {}) =>
        await second.inject({
          method,
          url,
          headers: {
            cookie: company.technician.cookie,
            origin: testOrigin,
            'content-type': headers['content-type'] ?? 'application/octet-stream',
          },
          ...(payload === undefined ? {} : { payload }),
        }),
    };
    const first = ok<PhotoUpload>(await send(company.technician, picture, { from: 0, to: 900_000 }));
    expect(first).toEqual({ received: 900_000, total: picture.bytes.length, photo: null });
    const progress = await other.call('GET', `${photosOf(visit.jobId)}/${picture.sha256}`);
    expect(ok<PhotoUpload>(progress)).toEqual(first);
    const rest = ok<PhotoUpload>(await send(other, picture, { from: 900_000 }));
    expect(rest.photo).toMatchObject({ width: 1600, height: 1200 });
    expect(await pieces()).toBe(0);
  });

  it('goes on where it was, whatever of it comes again', async () => {
    const picture = await drawJpeg({ seed: 12 });
    const half = Math.floor(picture.bytes.length / 2);
    const { technician } = company;
    await send(technician, picture, { to: half });
    expect(ok(await send(technician, picture, { to: half }))).toMatchObject({ received: half, photo: null });
    expect(ok(await send(technician, picture, { from: 10, to: half + 10 }))).toMatchObject({
      received: half + 10,
    });
    const photo = await add(technician, picture, { from: half });
    expect(await add(technician, picture, { from: half })).toEqual(photo);
    expect(await add(technician, picture)).toEqual(photo);
    expect(await add(company.manager, picture)).toEqual(photo);
    const dispatch = companyTopic(company.companyId, 'dispatch');
    expect(await eventsOf(dispatch, photo.id)).toHaveLength(1);
  });

  it('returns its position when an earlier piece is missing', async () => {
    const picture = await drawJpeg({ seed: 13 });
    await send(company.technician, picture, { to: 500 });
    const answer = await send(company.technician, picture, { from: 1_000, to: 2_000 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'photo.offset_mismatch',
      current: { received: 500, total: picture.bytes.length, photo: null },
    });
    await add(company.technician, picture, { from: 500 });
  });

  it('sent by many at once is one photo', async () => {
    const picture = await drawJpeg({ seed: 14 });
    const photos = await Promise.all(Array.from({ length: 6 }, () => add(company.technician, picture)));
    expect(new Set(photos.map((photo) => photo.id)).size).toBe(1);
  });

  it('that two people send at the same time does not mix', async () => {
    const picture = await drawJpeg({ seed: 15 });
    const damaged = { ...picture, bytes: Buffer.from(picture.bytes).fill(0, 100) };
    await send(company.manager, damaged, { to: 800 });
    await send(company.technician, picture, { to: 700 });
    await add(company.technician, picture, { from: 700 });
  });

  it('that arrived damaged is refused, and can be sent again', async () => {
    const picture = await drawJpeg({ seed: 16 });
    const damaged = { ...picture, bytes: Buffer.concat([picture.bytes.subarray(0, -1), Buffer.from([1])]) };
    await send(company.technician, damaged, { to: 400 });
    const answer = await send(company.technician, damaged, { from: 400 });
    expect(answer.json()).toMatchObject({ status: 422, code: 'photo.hash_mismatch' });
    await add(company.technician, picture);
  });

  it('whose upload was given up is swept away after a week', async () => {
    const picture = await drawJpeg({ seed: 17 });
    await send(company.technician, picture, { to: 400 });
    await test.deps.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE photo_uploads SET updated_at = now() - interval '8 days'`.execute(tx),
    );
    await removeExpired({ database: test.deps.database, relayDatabase: test.services.relayDatabase });
    expect(await pieces()).toBe(0);
    const progress = await company.technician.call('GET', `${photosOf(visit.jobId)}/${picture.sha256}`);
    expect(progress.json()).toEqual({ received: 0, total: null, photo: null });
  });
});

async function pieces(): Promise<number> {
  return await test.deps.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM photo_pieces`.execute(tx);
    return rows[0]?.count ?? -1;
  });
}

describe('what is stored', () => {
  it('is a JPEG of at most 2048 pixels and a small one, served with headers that let it do nothing', async () => {
    const photo = await add(company.technician, await drawJpeg({ width: 3000, height: 1500, seed: 20 }));
    expect(photo).toMatchObject({ width: 2048, height: 1024 });
    const full = await content(company.manager, photo);
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(full.rawPayload).toHaveLength(photo.bytes);
    const small = await content(company.manager, photo, 'small');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 160,
      format: 'jpeg',
    });
    const again = await company.manager.call('GET', `${photosOf(photo.jobId)}/${photo.sha256}/content`, {
      headers: { 'if-none-match': String(full.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  it('says nothing of where it was taken', async () => {
    const picture = withLocation(await drawJpeg({ seed: 21 }), { latitude: 42.3601, longitude: -71.0589 });
    const answer = await content(company.manager, await add(company.technician, picture));
    expect(readPictureLocation(answer.rawPayload)).toBeUndefined();
    expect(answer.rawPayload.includes('Exif')).toBe(false);
  });

  it('keeps the place, and only that, for companies that want it', async () => {
    const keeper = await newWorkCompany(test);
    await test.deps.database.inCompany(keeper.companyId, (tx) =>
      sql`UPDATE companies SET keep_photo_location = true`.execute(tx),
    );
    const job = await keeper.newJob();
    const picture = withLocation(await drawJpeg({ seed: 22 }), { latitude: -42.3601, longitude: 71.0589 });
    const photo = await add(keeper.manager, picture, { jobId: job.id });
    const { rawPayload } = await content(keeper.manager, photo);
    expect(readPictureLocation(rawPayload)).toMatchObject({ latitude: -42.3601, longitude: 71.0589 });
    const small = await content(keeper.manager, photo, 'small');
    expect(readPictureLocation(small.rawPayload)).toBeUndefined();
  });

  it('is upright', async () => {
    const lying = withOrientation(await drawJpeg({ width: 400, height: 200, seed: 23 }), 6);
    const photo = await add(company.technician, lying);
    expect(photo).toMatchObject({ width: 200, height: 400 });
    const pixels = await sharp((await content(company.manager, photo)).rawPayload)
      .raw()
      .toBuffer();
    // The red corner has moved from the top left to the top right.
    expect(pixels[(10 * 200 + 195) * 3]).toBeGreaterThan(200);
    expect(pixels[(10 * 200 + 5) * 3]).toBeLessThan(120);
  });

  it('is a JPEG whatever came, white where nothing was', async () => {
    const png = await add(company.technician, await drawPng());
    const webp = await add(company.technician, await drawWebp());
    expect([png.width, webp.width]).toEqual([200, 200]);
    const pixels = await sharp((await content(company.manager, png)).rawPayload)
      .raw()
      .toBuffer();
    expect(pixels[0]).toBe(255);
  });

  it('holds nothing that was hidden in the file', async () => {
    const script = Buffer.from('<script>alert(document.cookie)</script>PK\x03\x04');
    const { bytes } = await drawJpeg({ seed: 24 });
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
    const polyglot = asPicture(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), script]));
    const { rawPayload } = await content(company.manager, await add(company.technician, polyglot));
    expect(rawPayload.includes('script')).toBe(false);
  });

  it.each([
    ['a GIF', asPicture(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'))],
    ['a page', asPicture(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    [
      'a drawing with a script',
      asPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
    ],
    ['a picture that only claims to be one', asPicture(Buffer.from('\xff\xd8\xff\xe0 nothing', 'latin1'))],
    ['a picture of billions of pixels', claimPng(60_000, 60_000)],
    ['a picture without pixels', claimPng(0, 10)],
  ])('is not %s', async (_, picture) => {
    const answer = await send(company.technician, picture);
    expect(answer.json()).toMatchObject({ status: 422, code: 'photo.unreadable' });
  });

  it('is refused where the piece does not fit', async () => {
    const picture = await drawJpeg({ seed: 25 });
    const codes = [
      await send(company.technician, picture, { total: 10 }),
      await send(company.technician, picture, { to: 0 }),
      await send(company.technician, picture, { total: 20_000_000 }),
      await send(company.technician, picture, { visitId: newId() }),
      await send(company.technician, picture, { tag: 'selfie' }),
    ].map((answer) => answer.json<{ code: string }>().code);
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'request.invalid'));
    const big = asPicture(Buffer.alloc(2 * 1024 * 1024 + 1));
    expect((await send(company.technician, big)).json()).toMatchObject({ code: 'request.too_large' });
    const json = await company.technician.call(
      'PUT',
      `${photosOf(visit.jobId)}/${picture.sha256}?total=5&takenAt=${new Date().toISOString()}`,
      { payload: { a: 1 } },
    );
    expect(json.json()).toMatchObject({ code: 'request.unsupported_media' });
  });
});

describe('who may see and send pictures', () => {
  it('is decided by the job, and strangers learn nothing', async () => {
    const photo = await add(company.technician, await drawJpeg({ seed: 30 }));
    const outsider = await company.user('technician', { technicianId: (await company.newTechnician()).id });
    const otherCustomer = await company.user('customer', { customerId: (await company.newCustomer()).id });
    const answers = await Promise.all(
      [stranger.admin, stranger.technician, outsider, otherCustomer].flatMap((user) => [
        user.call('GET', photosOf(photo.jobId)),
        content(user, photo),
        user.call('GET', `${photosOf(photo.jobId)}/${photo.sha256}`),
        send(user, asPicture(Buffer.from('anything'))),
      ]),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([404]));
    const signedOut = await test.app.inject(`${photosOf(photo.jobId)}/${photo.sha256}/content`);
    expect(signedOut.statusCode).toBe(401);
  });

  it('customers see what is meant for them and what they sent, and change nothing', async () => {
    const { customer, manager } = company;
    const hidden = await add(company.technician, await drawJpeg({ seed: 31 }));
    const sent = await add(customer, await drawJpeg({ seed: 32 }));
    expect(sent.customerVisible).toBe(true);
    const url = `${photosOf(hidden.jobId)}/${hidden.sha256}`;
    expect((await content(customer, hidden)).statusCode).toBe(404);
    const change = { payload: { caption: 'Mine' }, revision: 1 };
    expect((await customer.call('PATCH', url, change)).statusCode).toBe(403);
    expect((await customer.call('DELETE', url, { revision: 1 })).statusCode).toBe(403);
    const shown = ok<Photo>(
      await manager.call('PATCH', url, {
        payload: { customerVisible: true, caption: 'For you' },
        revision: 1,
      }),
    );
    expect((await content(customer, hidden, 'small')).statusCode).toBe(200);
    ok(
      await manager.call('PATCH', url, {
        payload: { customerVisible: false, caption: 'Inside' },
        revision: 2,
      }),
    );
    expect((await content(customer, hidden)).statusCode).toBe(404);
    const topic = personalTopic(company.companyId, 'customer', company.account.id);
    const told = await eventsOf(topic, hidden.id);
    expect(told).toMatchObject([
      { type: 'photo.changed', record: { photo: { caption: 'For you', customerVisible: true } } },
      { type: 'photo.changed', record: { photo: { caption: 'For you', customerVisible: false } } },
    ]);
    expect(shown.revision).toBe(2);
    const listed = ok<{ items: Photo[] }>(await customer.call('GET', photosOf(hidden.jobId)));
    expect(listed.items.map((item) => item.id)).toEqual([sent.id]);
  });

  it('a technician from whom the visit was taken still delivers what they photographed while it was theirs', async () => {
    const late = await company.newVisit({ startHour: 30 });
    const other = await company.newTechnician();
    ok(
      await company.manager.call('PATCH', `/api/visits/${late.id}`, {
        payload: { technicianIds: [other.id] },
        revision: late.revision,
      }),
    );
    const options = { jobId: late.jobId, visitId: late.id };
    const picture = await drawJpeg({ seed: 33 });
    const photo = await add(company.technician, picture, options);
    expect(photo).toMatchObject({ jobId: late.jobId, visitId: late.id });
    expect((await content(company.technician, photo)).statusCode).toBe(404);
    const longAgo = { ...options, takenAt: new Date(Date.now() - 5 * 24 * 3_600_000).toISOString() };
    expect((await send(company.technician, await drawJpeg({ seed: 34 }), longAgo)).statusCode).toBe(404);
  });

  it('a picture of a visit that was deleted stays with its job', async () => {
    const gone = await company.newVisit({ startHour: 40 });
    ok(await company.admin.call('DELETE', `/api/visits/${gone.id}`, { revision: gone.revision }));
    const photo = await add(company.technician, await drawJpeg({ seed: 35 }), {
      jobId: gone.jobId,
      visitId: gone.id,
    });
    expect(photo.visitId).toBe(gone.id);
    const listed = ok<{ items: Photo[] }>(await company.manager.call('GET', photosOf(gone.jobId)));
    expect(listed.items).toHaveLength(1);
  });

  it('a job that was made without a network is named by its temporary id once it is known', async () => {
    const job = await company.newJob();
    const planned = await company.newVisit({ jobId: job.id, startHour: 50 });
    const [jobRef, visitRef] = [temporaryId(newId()), temporaryId(newId())];
    const picture = await drawJpeg({ seed: 36 });
    const options = { jobId: jobRef, visitId: visitRef };
    expect((await send(company.technician, picture, options)).json()).toMatchObject({
      code: 'sync.dependency',
    });
    const { companyId, userId } = company.technician.actor;
    await test.deps.database.inCompany(companyId, async (tx) => {
      await addClientRef(tx, { companyId, userId }, { temporaryId: jobRef, recordId: job.id });
      await addClientRef(tx, { companyId, userId }, { temporaryId: visitRef, recordId: planned.id });
    });
    expect(await add(company.technician, picture, options)).toMatchObject({
      jobId: job.id,
      visitId: planned.id,
    });
    const progress = await company.technician.call('GET', `${photosOf(jobRef)}/${picture.sha256}`);
    expect(ok<PhotoUpload>(progress).photo).toMatchObject({ jobId: job.id });
    // On another user's device this id means another record.
    expect((await send(company.manager, picture, options)).statusCode).toBe(424);
  });
});

it('a device that was off by hours cannot date a picture into the future', async () => {
  const photo = await add(company.technician, await drawJpeg({ seed: 41 }), { takenAt: hoursFromNow(5) });
  expect(Date.parse(photo.takenAt)).toBeLessThanOrEqual(Date.now());
});

it.each([
  ['ahead', 5],
  ['behind', -5],
])('a picture of a device whose clock is hours %s is dated when it was taken', async (_, hours) => {
  const picture = await drawJpeg({ seed: 43 + hours });
  const now = Date.now();
  const deviceTime = (offset: number) => new Date(now + offset * 3_600_000).toISOString();
  const [takenAt, sentAt] = [deviceTime(hours - 1), deviceTime(hours)];
  const photo = await add(company.technician, picture, { takenAt, sentAt });
  // It was received between then and now, and taken an hour before.
  const age = (instant: number) => instant - Date.parse(photo.takenAt);
  expect(age(now)).toBeLessThanOrEqual(3_600_000);
  expect(age(Date.now())).toBeGreaterThanOrEqual(3_600_000);
});
