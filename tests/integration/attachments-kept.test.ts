import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { personExportRoutes } from '@switchyard/contracts/privacy/person-export-routes.ts';
import { privacyRoutes } from '@switchyard/contracts/privacy/privacy-routes.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { companyExportRoutes } from '@switchyard/contracts/settings/company-export-routes.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { readStoredBytes } from '@switchyard/platform/db/repositories/usage-repository.ts';
import { finishErasures } from '@switchyard/workers/schedules/finish-erasures.ts';
import { removePhotoBytes } from '@switchyard/workers/schedules/remove-photo-bytes.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFile, asFile, contentOf, filesOf } from '../support/attachment-calls.ts';
import { addPhoto, photoContent } from '../support/photo-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { asPicture, drawJpeg } from '../support/test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';
import { zipMembers } from '../support/zip-members.ts';

let test: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  test = await createTestApp();
  company = await newWorkCompany(test);
});
afterAll(() => test[Symbol.asyncDispose]());

const has = (sha256: string) => test.deps.photos.store.has({ companyId: company.companyId, sha256 });
const remove = async ({ id, revision }: Attachment) =>
  ok<Attachment>(await company.manager.call('DELETE', `/api/attachments/${id}`, { revision }));
const restore = ({ id, revision }: Attachment) =>
  company.manager.call('POST', `/api/attachments/${id}/restore`, { revision });

async function eventsIn(topic: string, entityId: string): Promise<DomainEvent[]> {
  return await test.deps.database.inCompany(company.companyId, async (tx) => {
    const { rows } = await sql<{ payload: DomainEvent }>`
      SELECT payload FROM events WHERE topic = ${topic} AND entity_id = ${entityId} ORDER BY off`.execute(tx);
    return rows.map((row) => row.payload);
  });
}

async function sweep(): Promise<void> {
  await test.deps.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE attachments SET deleted_at = now() - interval '31 days' WHERE deleted_at IS NOT NULL`.execute(
      tx,
    ),
  );
  const { database, photos } = test.deps;
  await removePhotoBytes({ database, relayDatabase: test.services.relayDatabase, photoStore: photos.store });
}

describe('a file', () => {
  it('tells the timeline of its record, and those who see it', async () => {
    const { manager } = company;
    const visit = await company.newVisit();
    const target = { recordKind: 'job', recordId: visit.jobId };
    const file = await addFile(manager, asFile('first'), {
      ...target,
      name: 'a.txt',
      visibility: 'customer',
    });
    const second = await addFile(manager, asFile('second'), { ...target, name: 'a.txt', replaces: file.id });
    const hidden = ok<Attachment>(
      await manager.call('PATCH', `/api/attachments/${file.id}`, {
        revision: second.revision,
        payload: { visibility: 'technician', description: 'Ours' },
      }),
    );
    const deleted = await remove(hidden);
    ok(await restore(deleted));
    const { companyId } = company;
    const timeline = await eventsIn(companyTopic(companyId, 'timeline'), file.id);
    expect(timeline.map(({ type }) => type)).toEqual([
      'attachment.created',
      'attachment.replaced',
      'attachment.updated',
      'attachment.deleted',
      'attachment.restored',
    ]);
    expect(timeline[0]?.entity).toMatchObject({
      label: 'a.txt',
      jobId: visit.jobId,
      related: [{ kind: 'job', id: visit.jobId }],
    });
    expect(timeline[1]?.changes.map(({ field }) => field).toSorted()).toEqual(['version']);
    const toCustomer = await eventsIn(personalTopic(companyId, 'customer', company.account.id), file.id);
    expect(toCustomer.map(({ type }) => type)).toEqual([
      'attachment.created',
      'attachment.replaced',
      'attachment.updated',
    ]);
    const withdrawn = toCustomer.at(-1);
    expect(withdrawn?.changes).toEqual([{ field: 'visibility', from: 'customer', to: 'technician' }]);
    expect(JSON.stringify(toCustomer)).not.toContain('Ours');
    expect(JSON.stringify(toCustomer)).not.toContain(company.worker.id);
    const toTechnician = await eventsIn(personalTopic(companyId, 'technician', company.worker.id), file.id);
    expect(toTechnician).toHaveLength(5);
  });

  it('comes back within 30 days, and then loses the bytes that nothing else needs', async () => {
    const { manager } = company;
    const target = { recordKind: 'customer', recordId: company.account.id };
    const visit = await company.newVisit({ startHour: 40 });
    const photo = await addPhoto(manager, await drawJpeg({ seed: 90 }), { jobId: visit.jobId });
    const shared = asPicture((await photoContent(manager, photo)).rawPayload);
    const picture = await addFile(manager, shared, { ...target, name: 'same.jpg' });
    const [one, two, three] = [asFile('version one'), asFile('version two'), asFile('of two files')];
    const first = await addFile(manager, one, { ...target, name: 'v.txt' });
    const second = await addFile(manager, two, { ...target, name: 'v.txt', replaces: first.id });
    const twin = await addFile(manager, three, { ...target, name: 'twin.txt' });
    const kept = await addFile(manager, three, { ...target, name: 'kept.txt' });
    const deleted = await remove(second);
    expect((await contentOf(manager, first)).json()).toMatchObject({ code: 'record.gone' });
    const back = ok<Attachment>(await restore(deleted));
    expect((await contentOf(manager, back)).body).toBe('version two');
    for (const each of [back, twin, picture]) await remove(each);
    await sweep();
    expect([await has(one.sha256), await has(two.sha256)]).toEqual([false, false]);
    expect([await has(three.sha256), await has(shared.sha256)]).toEqual([true, true]);
    expect((await contentOf(manager, kept)).body).toBe('of two files');
    expect((await photoContent(manager, photo)).statusCode).toBe(200);
    expect((await restore({ ...back, revision: back.revision + 1 })).json()).toMatchObject({
      code: 'record.restore_expired',
    });
  });

  it('does not come back before its record, and counts in the storage of the company', async () => {
    const { admin, manager } = company;
    const job = await company.newJob();
    const target = { recordKind: 'job', recordId: job.id };
    const stored = () => test.deps.database.inCompany(company.companyId, readStoredBytes);
    const before = await stored();
    const file = await addFile(manager, asFile(Buffer.alloc(5000, 'y')), target);
    await addFile(manager, asFile(Buffer.alloc(3000, 'y')), { ...target, replaces: file.id });
    expect((await stored()) - before).toBe(8000);
    const deleted = await remove({ ...file, revision: 2 });
    ok(await admin.call('DELETE', `/api/jobs/${job.id}`, { revision: job.revision }));
    expect((await restore(deleted)).json()).toMatchObject({ code: 'record.parent_deleted' });
  });
});

it('is in the export of the company with its versions, and in that of a person as far as the person sees it', async () => {
  const own = await newWorkCompany(test);
  const target = { recordKind: 'customer', recordId: own.account.id };
  const shown = await addFile(own.manager, asFile('old offer'), {
    ...target,
    name: 'offer.txt',
    visibility: 'customer',
  });
  await addFile(own.manager, asFile('new offer'), { ...target, name: 'offer 2.txt', replaces: shown.id });
  await addFile(own.manager, asFile('for the office'), { ...target, name: 'notes.txt' });
  const all = await zipMembers((await own.admin.call('GET', companyExportRoutes.file.path)).rawPayload);
  const folder = `files/customer/${own.account.id}/${shown.id}`;
  expect(all.get(`${folder}-v1/offer.txt`)).toBe('old offer');
  expect(all.get(`${folder}-v2/offer 2.txt`)).toBe('new offer');
  expect(all.get('data/attachments.jsonl')).toContain('notes.txt');
  expect(all.get('data/attachment_versions.jsonl')).toContain('"offer.txt"');
  const url = `${personExportRoutes.file.path}?kind=customer&id=${own.account.id}`;
  const person = await zipMembers((await own.admin.call('GET', url)).rawPayload);
  const texts = [...person.entries()]
    .filter(([name]) => name.startsWith('files/'))
    .map(([, content]) => content);
  expect(texts).toEqual(['new offer']);
  expect([...person.values()].join('\n')).not.toContain('notes.txt');
});

it('is erased with its customer, bytes and names', async () => {
  const own = await newWorkCompany(test);
  const owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
  await owner.query('UPDATE companies SET demo = false WHERE id = $1', [own.companyId]);
  const customer = await own.newCustomer({ name: 'Zelda Quintrell' });
  const target = { recordKind: 'customer', recordId: customer.id };
  const other = { recordKind: 'customer', recordId: own.account.id };
  const contract = asFile('contract');
  const file = await addFile(own.manager, contract, { ...target, name: 'Quintrell contract.txt' });
  await addFile(own.manager, asFile('kept'), { ...other, name: 'About Zelda Quintrell.txt' });
  const payload = { kind: 'customer', id: customer.id, name: customer.name, reason: 'Asked by letter' };
  ok(await own.admin.call('POST', privacyRoutes.erase.path, { payload }));
  await finishErasures({ database: test.services.database, photoStore: test.deps.photos.store });
  expect(await test.deps.photos.store.has({ companyId: own.companyId, sha256: contract.sha256 })).toBe(false);
  expect((await contentOf(own.manager, file)).json()).toMatchObject({ code: 'record.gone' });
  const revision = file.revision + 1;
  const revived = await own.admin.call('POST', `/api/attachments/${file.id}/restore`, { revision });
  expect(revived.json()).toMatchObject({ code: 'record.gone' });
  expect((await filesOf(own.manager, other)).join()).toMatch(/^About Removed person \d+\.txt$/);
  const { rows } = await owner.query<{ all: string }>(
    `SELECT (SELECT string_agg(to_jsonb(a)::text, ' ') FROM attachments a WHERE company_id = $1)
      || (SELECT string_agg(payload::text, ' ') FROM events WHERE company_id = $1) AS all`,
    [own.companyId],
  );
  await owner.end();
  expect(rows[0]?.all).not.toMatch(/quintrell/i);
});
