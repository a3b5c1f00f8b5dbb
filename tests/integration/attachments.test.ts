import { randomUUID } from 'node:crypto';
import type {
  Attachment,
  AttachmentUpload,
  AttachmentVersion,
} from '@switchyard/contracts/attachments/attachment.ts';
import { attachmentLimits } from '@switchyard/contracts/attachments/attachment-options.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFile,
  asFile,
  contentOf,
  filesOf,
  sendPiece,
  type Target,
  uploadOf,
} from '../support/attachment-calls.ts';
import { newRole, withRole } from '../support/role-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { callsOf, makeToken } from '../support/token-calls.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: WorkCompany;
/** A job with a visit of the company's technician. */
let job: Target;
beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
  job = { recordKind: 'job', recordId: (await company.newVisit()).jobId };
});
afterAll(() => test[Symbol.asyncDispose]());

const ofNewJob = async (): Promise<Target> => ({
  recordKind: 'job',
  recordId: (await company.newJob()).id,
});
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

describe('an upload', () => {
  it('arrives in pieces, continues where it stopped, and is the same file when sent again', async () => {
    const { manager } = company;
    const target = await ofNewJob();
    const bytes = Buffer.alloc(2_300_000, 'Switchyard ');
    bytes.write('%PDF-1.7\n');
    const file = asFile(bytes);
    const { pieceBytes } = attachmentLimits;
    const first = ok<AttachmentUpload>(await sendPiece(manager, file, { ...target, to: pieceBytes }));
    expect(first).toEqual({ received: pieceBytes, total: bytes.length, attachment: null });
    expect(ok<AttachmentUpload>(await manager.call('GET', uploadOf(target, file)))).toEqual(first);
    const gap = await sendPiece(manager, file, { ...target, from: 2 * pieceBytes });
    expect(gap.json()).toMatchObject({
      status: 409,
      code: 'attachment.offset_mismatch',
      current: { received: pieceBytes },
    });
    ok(await sendPiece(manager, file, { ...target, from: pieceBytes, to: 2 * pieceBytes }));
    const added = await addFile(manager, file, { ...target, from: 2 * pieceBytes });
    expect(added).toMatchObject({
      ...target,
      name: 'plan.pdf',
      mediaType: 'application/pdf',
      size: bytes.length,
      sha256: file.sha256,
      version: 1,
      visibility: 'internal',
      authorId: manager.actor.userId,
      hasPreview: false,
    });
    const again = await addFile(manager, file, { ...target, from: 2 * pieceBytes });
    expect(again).toEqual(added);
    expect(await filesOf(manager, target)).toEqual(['plan.pdf']);
    const content = await contentOf(manager, added);
    expect(content.rawPayload.equals(bytes)).toBe(true);
  });

  it('is discarded when it does not have the hash that was announced', async () => {
    const target = await ofNewJob();
    const { sha256 } = asFile('what was meant');
    const damaged = { bytes: Buffer.from('what came'), sha256 };
    const answer = await sendPiece(company.manager, damaged, target);
    expect(answer.json()).toMatchObject({ status: 422, code: 'attachment.hash_mismatch' });
    ok(await sendPiece(company.manager, damaged, { ...target, to: 4 }));
    expect(codeOf(await sendPiece(company.manager, damaged, { ...target, from: 4 }))).toBe(
      'attachment.hash_mismatch',
    );
    const progress = ok<AttachmentUpload>(await company.manager.call('GET', uploadOf(target, damaged)));
    expect(progress).toEqual({ received: 0, total: null, attachment: null });
    expect(await filesOf(company.manager, target)).toEqual([]);
  });

  it('may be empty, is refused over the limit and with a name that is none', async () => {
    const { manager } = company;
    const target = await ofNewJob();
    const empty = await addFile(manager, asFile(''), { ...target, name: 'empty.txt' });
    expect(empty).toMatchObject({ size: 0, mediaType: 'application/octet-stream' });
    expect((await contentOf(manager, empty)).rawPayload).toHaveLength(0);
    const file = asFile('small');
    const total = attachmentLimits.maxBytes + 1;
    expect((await sendPiece(manager, file, { ...target, total })).json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/total' }],
    });
    for (const name of ['', '../up', 'a\\b', 'fdp\u202Eexe.', 'a\nb']) {
      expect((await sendPiece(manager, file, { ...target, name })).statusCode).toBe(400);
    }
  });

  it('is refused when the company has no room', async () => {
    const small = await newWorkCompany(test);
    const target = { recordKind: 'customer', recordId: small.account.id };
    const owner = new pg.Client({ connectionString: test.services.ownerUrl });
    await owner.connect();
    await owner.query(`INSERT INTO company_limits VALUES ($1, 'storage', 1000)`, [small.companyId]);
    await owner.end();
    const answer = await sendPiece(small.manager, asFile(Buffer.alloc(2000, 'x')), target);
    expect(codeOf(answer)).toBe('quota.reached');
    expect(await filesOf(small.manager, target)).toEqual([]);
  });

  it('takes an API token with the scope, and none without', async () => {
    const target = await ofNewJob();
    const { manager } = company;
    const programOf = async (...scopes: string[]) => ({
      call: callsOf(test, (await makeToken(manager, 'personal', scopes)).secret),
    });
    const writer = await programOf('attachment.create', 'attachment.view');
    const reader = await programOf('attachment.view');
    const added = await addFile(writer, asFile('by a program'), target);
    expect((await contentOf(reader, added)).body).toBe('by a program');
    expect(codeOf(await sendPiece(reader, asFile('other'), target))).toBe('auth.insufficient_scope');
  });
});

describe('the content of a file', () => {
  it.each([
    ['a program', Buffer.from('\x7fELF\x02\x01\x01' + '\0'.repeat(64), 'latin1'), 'application/x-elf'],
    ['a script', Buffer.from('#!/bin/sh\necho'), 'application/x-shellscript'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ])('is a download, also of %s that says to be a picture', async (_, bytes, type) => {
    const added = await addFile(company.manager, asFile(bytes), {
      ...job,
      name: `Grüße "1" ${bytes.length}.png`,
    });
    expect(added.mediaType).toBe(type);
    const { headers, statusCode } = await contentOf(company.manager, added);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Gr__e _1_ ${bytes.length}.png"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22%20${bytes.length}.png`,
    );
  });

  it('of a picture has a preview, and is sent once', async () => {
    const picture = await drawJpeg({ seed: 70, width: 900, height: 600 });
    const added = await addFile(company.manager, picture, { ...job, name: 'front.jpg' });
    expect(added).toMatchObject({ mediaType: 'image/jpeg', hasPreview: true });
    const preview = await contentOf(company.manager, added, '?size=small');
    expect(preview.headers).toMatchObject({ 'content-type': 'image/jpeg' });
    expect(preview.rawPayload.length).toBeLessThan(picture.bytes.length);
    const known = await company.manager.call('GET', `/api/attachments/${added.id}/content`, {
      headers: { 'if-none-match': `"${picture.sha256}"` },
    });
    expect(known.statusCode).toBe(304);
    const damaged = Buffer.concat([picture.bytes.subarray(0, 40), Buffer.from('damaged')]);
    const plain = await addFile(company.manager, asFile(damaged), { ...job, name: 'damaged.jpg' });
    expect(plain).toMatchObject({ mediaType: 'image/jpeg', hasPreview: false });
    expect((await contentOf(company.manager, plain, '?size=small')).statusCode).toBe(404);
  });

  it('is nobody’s of another company', async () => {
    const foreign = await newWorkCompany(test);
    const added = await addFile(company.manager, asFile('secret'), {
      ...job,
      name: 's',
      visibility: 'customer',
    });
    for (const user of [foreign.admin, foreign.technician, foreign.customer]) {
      expect((await contentOf(user, added)).statusCode).toBe(404);
      expect((await user.call('GET', `/api/attachments/${added.id}/versions`)).statusCode).toBe(404);
    }
    expect((await sendPiece(foreign.manager, asFile('mine'), job)).statusCode).toBe(404);
    const replaces = added.id;
    const own = { recordKind: 'customer', recordId: foreign.account.id };
    expect((await sendPiece(foreign.manager, asFile('mine'), { ...own, replaces })).statusCode).toBe(404);
  });
});

describe('visibility', () => {
  it('decides who sees a file, in lists and as content', async () => {
    const { manager, technician, customer } = company;
    const visit = await company.newVisit({ startHour: 30 });
    const target = { recordKind: 'job', recordId: visit.jobId };
    const add = (visibility: string) =>
      addFile(manager, asFile(`for ${visibility}`), { ...target, name: visibility, visibility });
    const files = [await add('internal'), await add('technician'), await add('customer')];
    const seenBy = { manager: [0, 1, 2], technician: [1, 2], customer: [2] } as const;
    for (const [role, seen] of Object.entries(seenBy)) {
      const user = company[role as keyof typeof seenBy];
      const expected = files.filter((_, place) => (seen as readonly number[]).includes(place));
      expect(await filesOf(user, target)).toEqual(expected.map(({ name }) => name).toSorted());
      for (const file of files) {
        const status = expected.includes(file) ? 200 : 404;
        expect((await contentOf(user, file)).statusCode, `${role} ${file.name}`).toBe(status);
        expect((await user.call('GET', `/api/attachments/${file.id}`)).statusCode).toBe(status);
      }
    }
    const [shown] = ok<{ items: Attachment[] }>(
      await customer.call('GET', '/api/attachments?sort=-createdAt'),
    ).items;
    expect(shown?.technicianIds).toEqual([]);
    // Of jobs that are not theirs, nobody sees anything.
    const alone = { ...(await ofNewJob()), visibility: 'technician' };
    const hidden = await addFile(manager, asFile('alone'), alone);
    expect((await contentOf(technician, hidden)).statusCode).toBe(404);
  });

  it('can be taken back', async () => {
    const { manager, customer } = company;
    const target = { recordKind: 'customer', recordId: company.account.id };
    const shared = await addFile(manager, asFile('offer'), {
      ...target,
      name: 'offer',
      visibility: 'customer',
    });
    expect((await contentOf(customer, shared)).statusCode).toBe(200);
    const payload = { visibility: 'internal', description: 'For us', name: 'draft' };
    const { revision } = shared;
    const changed = ok<Attachment>(
      await manager.call('PATCH', `/api/attachments/${shared.id}`, { revision, payload }),
    );
    expect(changed).toMatchObject({ ...payload, version: 1 });
    expect((await contentOf(customer, shared)).statusCode).toBe(404);
  });

  it('lets technicians add what they see themselves, and customers nothing', async () => {
    const { technician, customer, manager } = company;
    const added = await addFile(technician, asFile('from the field'), { ...job, name: 'field.txt' });
    expect(added).toMatchObject({ visibility: 'technician', technicianIds: [] });
    expect(await filesOf(technician, job)).toContain('field.txt');
    expect((await sendPiece(technician, asFile('x'), { ...job, visibility: 'customer' })).statusCode).toBe(
      400,
    );
    const alone = await ofNewJob();
    expect((await sendPiece(technician, asFile('x'), alone)).statusCode).toBe(404);
    const replacing = { ...job, replaces: added.id };
    expect(codeOf(await sendPiece(technician, asFile('y'), replacing))).toBe('auth.forbidden');
    expect(codeOf(await sendPiece(customer, asFile('x'), job))).toBe('auth.forbidden');
    expect((await filesOf(manager, job)).includes('field.txt')).toBe(true);
  });

  it('is not for roles without the permission, which needs that of the records', async () => {
    const { admin } = company;
    const without = await newRole(admin, {
      remove: ['attachment.view', 'attachment.create', 'attachment.change'],
    });
    const user = await withRole(test, { admin, user: await company.user('manager'), role: without });
    const added = await addFile(admin, asFile('not for all'), { ...job, name: 'n' });
    expect(codeOf(await contentOf(user, added))).toBe('auth.forbidden');
    expect(codeOf(await sendPiece(user, asFile('x'), job))).toBe('auth.forbidden');
    const incomplete = {
      name: 'Files alone',
      basis: 'manager',
      permissions: ['attachment.view', 'job.view'],
    };
    expect((await admin.call('POST', '/api/roles', { payload: incomplete })).statusCode).toBe(400);
  });
});

describe('versions', () => {
  it('are kept, and can be downloaded', async () => {
    const { manager, admin, customer } = company;
    const target = { recordKind: 'site', recordId: company.site.id };
    const first = await addFile(manager, asFile('one'), { ...target, name: 'a.txt', visibility: 'customer' });
    const second = await addFile(admin, asFile('two'), { ...target, name: 'b.txt', replaces: first.id });
    expect(second).toMatchObject({
      id: first.id,
      name: 'b.txt',
      version: 2,
      visibility: 'customer',
      authorId: admin.actor.userId,
    });
    // The same bytes again are no version.
    expect(await addFile(admin, asFile('two'), { ...target, replaces: first.id })).toEqual(second);
    expect(await filesOf(manager, target)).toEqual(['b.txt']);
    const { items } = ok<{ items: AttachmentVersion[] }>(
      await manager.call('GET', `/api/attachments/${first.id}/versions`),
    );
    expect(items).toMatchObject([{ version: 1, name: 'a.txt', authorId: manager.actor.userId }]);
    // Readers of the newest version have no right to those before it.
    const none = ok(await customer.call('GET', `/api/attachments/${first.id}/versions`));
    expect(none).toEqual({ items: [] });
    expect((await contentOf(customer, first, '?version=1')).statusCode).toBe(404);
    expect((await contentOf(customer, first, '?version=2')).body).toBe('two');
    const earlier = await contentOf(manager, first, '?version=1');
    expect(earlier.body).toBe('one');
    expect(earlier.headers['content-disposition']).toContain('filename="a.txt"');
    expect((await contentOf(customer, first)).body).toBe('two');
    expect((await contentOf(customer, first, '?version=3')).statusCode).toBe(404);
    const other: Job = await company.newJob();
    const elsewhere = { recordKind: 'job', recordId: other.id, replaces: first.id };
    expect((await sendPiece(manager, asFile('three'), elsewhere)).statusCode).toBe(404);
  });

  it('are not made again by an upload whose answer was lost, whatever has happened since', async () => {
    const { manager, admin } = company;
    const target = await ofNewJob();
    const made = { ...target, name: 'plan.txt', key: randomUUID() };
    const first = await addFile(manager, asFile('one'), made);
    const replaced = { ...target, name: 'plan.txt', key: randomUUID(), replaces: first.id };
    await addFile(manager, asFile('two'), replaced);
    const newest = await addFile(admin, asFile('three'), { ...target, name: 'new.txt', replaces: first.id });
    expect(await addFile(manager, asFile('two'), replaced)).toEqual(newest);
    expect(await addFile(manager, asFile('one'), made)).toEqual(newest);
    ok(await admin.call('DELETE', `/api/attachments/${first.id}`, { revision: newest.revision }));
    expect((await addFile(manager, asFile('one'), made)).deletedAt).not.toBeNull();
    expect(await filesOf(manager, target)).toEqual([]);
    // The key of another user says nothing.
    expect((await addFile(admin, asFile('one'), made)).id).not.toBe(first.id);
  });
});
