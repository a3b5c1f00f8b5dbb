import type { Orphan } from '@switchyard/contracts/orphans/orphan.ts';
import type { InboxOrphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTemporaryId, queued, queuedNote, queuedPatch, queuedStep } from '../support/sync-device.ts';
import { createSyncLab, type FieldWork, type SyncLab } from '../support/sync-lab.ts';
import { ok, type WorkCompany } from '../support/work-company.ts';

let lab: SyncLab;
let company: WorkCompany;
beforeAll(async () => {
  lab = await createSyncLab();
  ({ company } = lab);
});
afterAll(() => lab[Symbol.asyncDispose]());

async function deleteVisit({ visit }: FieldWork): Promise<Visit> {
  return ok(await company.admin.call('DELETE', `/api/visits/${visit.id}`, { revision: visit.revision }));
}

async function reassign({ visit }: FieldWork): Promise<Visit> {
  const { id } = await company.newTechnician({ name: 'Cy Moor' });
  const payload = { technicianIds: [id] };
  return ok(
    await company.manager.call('PATCH', `/api/visits/${visit.id}`, { revision: visit.revision, payload }),
  );
}

async function listOrphans(state = 'open'): Promise<InboxOrphan[]> {
  const answer = await company.manager.call('GET', `/api/orphan-submissions?state=${state}`);
  return ok<Page<InboxOrphan>>(answer).items;
}

async function resolve(orphan: Orphan | undefined, payload: object) {
  const url = `/api/orphan-submissions/${orphan?.id}/resolve`;
  return await company.manager.call('POST', url, { revision: orphan?.revision ?? 0, payload });
}

async function inboxOf({ user }: FieldWork): Promise<{ title: string; body: string }[]> {
  return ok<{ items: { title: string; body: string }[] }>(await user.call('GET', '/api/notifications')).items;
}

describe('field work on a visit that was deleted meanwhile', () => {
  it('is in the office’s inbox, in order and once', async () => {
    const work = await lab.newFieldWork();
    const { visit, phone, technicianId } = work;
    await deleteVisit(work);
    const step = queuedStep(visit, 'en_route');
    const note = queuedNote(visit, 'The boiler was on');
    const results = await phone.sync(step, note);
    expect(results).toMatchObject([
      { outcome: 'orphaned', reason: 'deleted' },
      { outcome: 'orphaned', reason: 'deleted' },
    ]);
    const again = await phone.sync(step, note);
    expect(again).toEqual(results);
    const found = (await listOrphans()).filter(({ visitId }) => visitId === visit.id);
    expect(found).toMatchObject([
      { label: 'Note', state: 'open', technicianId, method: 'POST', jobNumber: visit.job.number },
      { label: 'En route', technicianName: 'Test technician', url: `/api/visits/${visit.id}/transitions` },
    ]);
    expect(await lab.eventsOf(step.id)).toEqual([{ type: 'orphan.received', source: 'web' }]);
  });

  it('is taken in once the visit is back, with the technician as author', async () => {
    const work = await lab.newFieldWork();
    const { visit, phone, user } = work;
    const deleted = await deleteVisit(work);
    await phone.sync(queuedNote(visit, 'The boiler was on'));
    const [orphan] = await listOrphans();
    expect((await resolve(orphan, { decision: 'accept' })).json()).toMatchObject({ code: 'record.gone' });
    ok(await company.admin.call('POST', `/api/visits/${visit.id}/restore`, { revision: deleted.revision }));
    expect((await resolve(orphan, { decision: 'accept' })).json()).toMatchObject({
      state: 'accepted',
      resolvedBy: 'Test manager',
      revision: 2,
    });
    expect(await lab.readEntries(visit.id)).toMatchObject([
      { authorId: user.actor.userId, technicianId: work.technicianId, data: { text: 'The boiler was on' } },
    ]);
    expect((await inboxOf(work))[0]?.title).toContain('The office took your work in');
    expect((await listOrphans('accepted'))[0]?.id).toBe(orphan?.id);
  });
});

describe('field work on a reassigned visit', () => {
  it('is an orphan for who had it, and nothing for who never had', async () => {
    const work = await lab.newFieldWork();
    const stranger = await lab.newFieldWork();
    await reassign(work);
    const note = queuedNote(work.visit, 'I was there');
    expect(await work.phone.sync(note)).toMatchObject([{ outcome: 'orphaned', reason: 'reassigned' }]);
    expect(await stranger.phone.sync({ ...note, id: crypto.randomUUID() })).toMatchObject([
      { outcome: 'refused', status: 404, problem: { code: 'request.not_found' } },
    ]);
  });

  it('can be accepted: steps and notes of the visit by the office, entries as their author’s', async () => {
    const work = await lab.newFieldWork();
    const { visit, phone, user } = work;
    await reassign(work);
    const clientRef = newTemporaryId();
    const entry = queued({
      method: 'POST',
      url: `/api/visits/${visit.id}/entries`,
      clientRef,
      body: { kind: 'part', data: { name: 'Igniter', quantity: 1 } },
    });
    const change = queued({
      method: 'PATCH',
      url: `/api/visit-entries/${clientRef}`,
      body: { kind: 'part', data: { name: 'Igniter', quantity: 2 } },
      base: { data: { name: 'Igniter', quantity: 1 } },
    });
    const patch = queuedPatch('/api/visits', visit, { notes: 'Second boiler' });
    const results = await phone.sync(entry, change, patch, queuedStep(visit, 'en_route'));
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('orphaned'));
    const orphans = (await listOrphans()).filter(({ visitId }) => visitId === visit.id).toReversed();
    expect(orphans.map(({ label }) => label)).toEqual(['Part', 'Part changed', 'Notes', 'En route']);
    expect((await resolve(orphans[1], { decision: 'accept' })).json()).toMatchObject({
      code: 'sync.dependency',
    });
    for (const orphan of orphans) ok(await resolve(orphan, { decision: 'accept' }));
    expect(await lab.readEntries(visit.id)).toMatchObject([
      { authorId: user.actor.userId, data: { quantity: 2 }, revision: 2 },
    ]);
    expect(await lab.readVisit(visit.id)).toMatchObject({ state: 'en_route', notes: 'Second boiler' });
  });

  it('tells the office who has the visit now, and how it stands', async () => {
    const work = await lab.newFieldWork();
    const { assignments } = await reassign(work);
    await work.phone.sync(queuedNote(work.visit, 'I was there'));
    const other = assignments[0]?.technicianId;
    const find = async () => (await listOrphans()).find(({ visitId }) => visitId === work.visit.id)?.visitNow;
    expect(await find()).toEqual({
      state: 'dispatched',
      scheduledStart: work.visit.scheduledStart,
      deletedAt: null,
      technicians: [{ id: other, name: 'Cy Moor' }],
    });
    const now = await lab.readVisit(work.visit.id);
    const deleted = await deleteVisit({ ...work, visit: now });
    expect(await find()).toMatchObject({ deletedAt: deleted.deletedAt });
  });

  it('takes what was said of its pictures, and their deletion, into the inbox, too', async () => {
    const work = await lab.newFieldWork();
    const { visit, phone, user } = work;
    const [kept, gone] = [await lab.addPhoto(user, visit, 1), await lab.addPhoto(user, visit, 2)];
    await reassign(work);
    const urlOf = ({ sha256 }: Photo) => `/api/jobs/${visit.jobId}/photos/${sha256}`;
    const change = queued({
      method: 'PATCH',
      url: urlOf(kept),
      body: { caption: 'Cracked valve', tag: 'damage' },
      baseRevision: kept.revision,
      base: { caption: kept.caption, tag: kept.tag },
    });
    const removal = queued({ method: 'DELETE', url: urlOf(gone), baseRevision: gone.revision });
    expect(await phone.sync(change, removal)).toMatchObject([
      { outcome: 'orphaned', reason: 'reassigned' },
      { outcome: 'orphaned', reason: 'reassigned' },
    ]);
    const orphans = (await listOrphans()).filter(({ visitId }) => visitId === visit.id).toReversed();
    expect(orphans.map(({ label }) => label)).toEqual(['Photo changed', 'Photo deleted']);
    for (const orphan of orphans) ok(await resolve(orphan, { decision: 'accept' }));
    const { items } = ok<{ items: Photo[] }>(
      await company.manager.call('GET', `/api/jobs/${visit.jobId}/photos`),
    );
    expect(items).toMatchObject([{ sha256: kept.sha256, caption: 'Cracked valve', tag: 'damage' }]);
  });

  it('can be discarded with a reason, which its author reads', async () => {
    const work = await lab.newFieldWork();
    await reassign(work);
    await work.phone.sync(queuedNote(work.visit, 'Nobody home'));
    const [orphan] = await listOrphans();
    expect((await resolve(orphan, { decision: 'discard' })).statusCode).toBe(400);
    const resolved = await resolve(orphan, { decision: 'discard', reason: 'Done by Cy' });
    expect(resolved.json()).toMatchObject({ state: 'discarded', resolvedReason: 'Done by Cy' });
    expect((await resolve(orphan, { decision: 'accept' })).json()).toMatchObject({ code: 'revision.stale' });
    expect((await resolve(resolved.json<Orphan>(), { decision: 'accept' })).json()).toMatchObject({
      code: 'visit.transition_refused',
    });
    expect((await inboxOf(work))[0]).toMatchObject({ body: 'Note · Done by Cy' });
    expect(await lab.readEntries(work.visit.id)).toEqual([]);
  });

  it('is none where the technician could not have done it either', async () => {
    const work = await lab.newFieldWork();
    const { visit, phone, technicianId } = work;
    const { id: helperId } = await company.newTechnician({ name: 'Di Roth' });
    const helper = await company.user('technician', { technicianId: helperId });
    const payload = { technicianIds: [helperId] };
    const moved = ok<Visit>(
      await company.manager.call('PATCH', `/api/visits/${visit.id}`, { revision: visit.revision, payload }),
    );
    const theirs = ok<{ id: string }>(
      await helper.call('POST', `/api/visits/${visit.id}/entries`, {
        payload: { kind: 'note', data: { text: 'Not yours' } },
      }),
    );
    const url = `/api/visit-entries/${theirs.id}`;
    const body = { kind: 'note', data: { text: 'Mine' } };
    const results = await phone.sync(
      queued({ method: 'PATCH', url, body, baseRevision: 1, base: { data: { text: 'Not yours' } } }),
      queued({ method: 'DELETE', url, baseRevision: 1 }),
    );
    expect(results).toMatchObject([{ outcome: 'refused', status: 404 }, { outcome: 'blocked' }]);
    expect(
      await phone.sync(queuedPatch('/api/visits', visit, { technicianIds: [technicianId] })),
    ).toMatchObject([{ outcome: 'refused', status: 404 }]);
    expect(
      await phone.sync(queuedStep(visit, 'cancelled', { body: { reason: 'Not any more' } })),
    ).toMatchObject([{ outcome: 'refused', status: 404 }]);
    expect(await lab.readVisit(visit.id)).toMatchObject({ revision: moved.revision });
    expect((await listOrphans()).filter(({ visitId }) => visitId === visit.id)).toEqual([]);
  });
});
