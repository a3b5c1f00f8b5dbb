import { randomUUID } from 'node:crypto';
import type { Comment, Mentionable } from '@switchyard/contracts/comments/comment.ts';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { SyncReply } from '@switchyard/contracts/offline/sync-routes.ts';
import type { ErasurePreview } from '@switchyard/contracts/privacy/erasure.ts';
import { privacyRoutes } from '@switchyard/contracts/privacy/privacy-routes.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { fanOutNotifications } from '@switchyard/workers/handlers/notifications/fan-out-notifications.ts';
import { finishErasures } from '@switchyard/workers/schedules/finish-erasures.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRole, withRole } from '../support/role-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const base = '/api/comments';
let app: TestApp;
let company: WorkCompany;
/** A job with a visit of the technician. */
let job: Job;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  job = await company.newJob();
  await company.newVisit({ jobId: job.id });
});
afterAll(() => app[Symbol.asyncDispose]());

const onJob = (fields: Record<string, unknown> = {}) => ({
  recordKind: 'job',
  recordId: job.id,
  body: 'The key is at the desk',
  ...fields,
});
const write = (user: TestUser, fields: Record<string, unknown> = {}) =>
  user.call('POST', base, { payload: onJob(fields) });
const written = async (user: TestUser, fields: Record<string, unknown> = {}) =>
  ok<Comment>(await write(user, fields));
const change = (user: TestUser, { id, revision }: Comment, payload: Record<string, unknown>) =>
  user.call('PATCH', `${base}/${id}`, { revision, payload });
const remove = (user: TestUser, { id, revision }: Comment) =>
  user.call('DELETE', `${base}/${id}`, { revision });
const listed = async (user: TestUser, query = `recordKind=job&recordId=${job.id}`) =>
  ok<Page<Comment>>(await user.call('GET', `${base}?limit=100&${query}`)).items;
const errorsOf = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const idOf = (user: TestUser) => user.actor.userId;

type Notice = { title: string; body: string; href: string };

const eventsOf = async (query: string) => {
  const topic = companyTopic(company.companyId, 'timeline');
  return ok<{ items: TopicEvent[] }>(
    await company.admin.call('GET', `/api/events?topic=${topic}&limit=200&${query}`),
  ).items;
};

/** Notifies of all events of the comment until now, and returns what the user has of it. */
async function noticesOf(user: TestUser, { id }: Comment): Promise<Notice[]> {
  const { companyId } = user.actor;
  for (const { topic, offset, event } of (await eventsOf(`entityId=${id}`)).toReversed())
    await fanOutNotifications(app.deps, { companyId, topic, offset, eventId: event.id });
  const inbox = ok<Page<Notice>>(await user.call('GET', '/api/notifications'));
  return inbox.items.filter(({ href }) => href === `/jobs/${job.id}?comment=${id}`);
}

describe('a comment', () => {
  it('is read by the office and by the technicians of the job, never by the customer', async () => {
    const comment = await written(company.technician);
    expect(comment).toMatchObject({
      recordLabel: `#${job.number} No heat, 3rd floor`,
      authorId: idOf(company.technician),
      authorName: 'Test technician',
      technicianIds: [company.worker.id],
      mentionIds: [],
      editedAt: null,
    });
    for (const user of [company.admin, company.manager, company.technician])
      expect((await listed(user)).map(({ id }) => id)).toContain(comment.id);
    for (const answer of [
      await company.customer.call('GET', `${base}?recordKind=job&recordId=${job.id}`),
      await company.customer.call('GET', `${base}/${comment.id}`),
      await write(company.customer),
    ])
      expect(answer.statusCode).toBe(403);
  });

  it('on a job of others, or on a customer, is not for technicians', async () => {
    const other = await company.newJob();
    const hidden = await written(company.manager, { recordId: other.id });
    const onCustomer = await written(company.manager, {
      recordKind: 'customer',
      recordId: company.account.id,
    });
    expect(onCustomer).toMatchObject({ recordLabel: company.account.name, technicianIds: [] });
    for (const { id } of [hidden, onCustomer])
      expect((await company.technician.call('GET', `${base}/${id}`)).statusCode).toBe(404);
    expect((await listed(company.technician, '')).map(({ id }) => id)).not.toContain(hidden.id);
    expect(errorsOf(await write(company.technician, { recordId: other.id }))).toEqual([
      '/recordId not_found',
    ]);
    const refused = await write(company.technician, {
      recordKind: 'customer',
      recordId: company.account.id,
    });
    expect(errorsOf(refused)).toEqual(['/recordKind forbidden']);
  });

  it('is changed by its author alone, and deleted by its author or an admin', async () => {
    const comment = await written(company.technician);
    for (const user of [company.manager, company.admin])
      expect((await change(user, comment, { body: 'Mine' })).statusCode).toBe(404);
    const changed = ok<Comment>(await change(company.technician, comment, { body: 'The key is gone' }));
    expect(changed.editedAt).not.toBeNull();
    expect((await remove(company.manager, changed)).statusCode).toBe(404);
    const deleted = ok<Comment>(await remove(company.admin, changed));
    expect((await listed(company.manager)).map(({ id }) => id)).not.toContain(comment.id);
    const back = await company.admin.call('POST', `${base}/${comment.id}/restore`, {
      revision: deleted.revision,
    });
    expect(ok<Comment>(back).body).toBe('The key is gone');
    // Each step is in the timeline of the job, with what was written before and after.
    const steps = (await eventsOf(`about=job:${job.id}&kind=comment&entityId=${comment.id}`)).toReversed();
    expect(steps.map(({ event }) => event.type)).toEqual([
      'comment.created',
      'comment.updated',
      'comment.deleted',
      'comment.restored',
    ]);
    expect(steps[0]?.event.changes).toEqual([{ field: 'body', from: null, to: 'The key is at the desk' }]);
    expect(steps[1]?.event.changes).toEqual([
      { field: 'body', from: 'The key is at the desk', to: 'The key is gone' },
    ]);
  });

  it('is brought back by its author, whatever the role', async () => {
    const own = ok<Comment>(await remove(company.technician, await written(company.technician)));
    const undo = { revision: own.revision };
    expect((await company.manager.call('POST', `${base}/${own.id}/restore`, undo)).statusCode).toBe(404);
    ok(await company.technician.call('POST', `${base}/${own.id}/restore`, undo));
    const gone = ok<Comment>(await remove(company.manager, await written(company.manager)));
    ok(await company.manager.call('POST', `${base}/${gone.id}/restore`, { revision: gone.revision }));
  });

  it('is told to the technicians of the job, and not to the customer', async () => {
    const comment = await written(company.manager);
    const of = async (user: TestUser, topic: string) =>
      ok<{ items: TopicEvent[] }>(
        await user.call('GET', `/api/events?topic=${topic}&kind=comment&limit=100`),
      ).items.map(({ event }) => event.entity.id);
    const { companyId } = company;
    const technicians = personalTopic(companyId, 'technician', company.worker.id);
    expect(await of(company.technician, technicians)).toContain(comment.id);
    expect(await of(company.customer, personalTopic(companyId, 'customer', company.account.id))).toEqual([]);
  });

  it('needs a record that is there', async () => {
    const foreign = await newWorkCompany(app);
    const { id } = await foreign.newJob();
    for (const recordId of [id, randomUUID()])
      expect(errorsOf(await write(company.manager, { recordId }))).toEqual(['/recordId not_found']);
    expect(errorsOf(await write(company.manager, { body: '  ' }))).toEqual(['/body too_small']);
    const gone = await company.newJob();
    ok(await company.admin.call('DELETE', `/api/jobs/${gone.id}`, { revision: gone.revision }));
    expect(errorsOf(await write(company.manager, { recordId: gone.id }))).toEqual(['/recordId not_found']);
  });

  it('written without a network arrives once', async () => {
    const action = {
      id: randomUUID(),
      method: 'POST',
      url: base,
      occurredAt: new Date().toISOString(),
      baseRevision: null,
      base: null,
      clientRef: `temp_${randomUUID()}`,
      dependsOn: [],
      body: onJob({ body: 'Written in the cellar' }),
    };
    const sync = async () =>
      ok<SyncReply>(
        await company.technician.call('POST', '/api/sync', {
          payload: {
            deviceId: randomUUID(),
            actorId: idOf(company.technician),
            sentAt: new Date().toISOString(),
            waiting: { count: 1, oldestAt: null, offlineSince: null },
            actions: [action],
          },
        }),
      );
    expect((await sync()).results).toMatchObject([{ outcome: 'applied' }]);
    await sync();
    const all = await listed(company.manager);
    expect(all.filter(({ body }) => body === 'Written in the cellar')).toHaveLength(1);
  });
});

describe('a mention', () => {
  const people = async (user: TestUser, query: string) =>
    ok<{ items: Mentionable[] }>(await user.call('GET', `${base}/people?${query}`)).items;

  it('offers those who may read the comment, without oneself', async () => {
    const query = `recordKind=job&recordId=${job.id}`;
    const found = await people(company.manager, query);
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      [idOf(company.admin), idOf(company.technician)].toSorted(),
    );
    const [first] = found;
    const typed = encodeURIComponent(first?.name.slice(0, 3) ?? '');
    expect((await people(company.manager, `${query}&q=${typed}`)).map(({ id }) => id)).toContain(first?.id);
    expect(await people(company.manager, `${query}&q=%25`)).toEqual([]);
    const onCustomer = `recordKind=customer&recordId=${company.account.id}`;
    expect((await people(company.manager, onCustomer)).map(({ role }) => role)).toEqual(['admin']);
    expect((await company.technician.call('GET', `${base}/people?${onCustomer}`)).statusCode).toBe(404);
    expect((await company.customer.call('GET', `${base}/people?${query}`)).statusCode).toBe(403);
  });

  it('notifies once, with the page and the comment; a change notifies only the newly mentioned', async () => {
    const comment = await written(company.manager, {
      body: 'Please look, @Test technician',
      mentionIds: [idOf(company.technician), idOf(company.technician)],
    });
    expect(comment.mentionIds).toEqual([idOf(company.technician)]);
    expect(await noticesOf(company.technician, comment)).toMatchObject([
      {
        title: `Test manager mentioned you: #${job.number} No heat, 3rd floor`,
        body: 'Please look, @Test technician',
      },
    ]);
    const mentionIds = [idOf(company.technician), idOf(company.admin), idOf(company.manager)];
    const body = 'Please look, @Test technician and @Test admin';
    ok(await change(company.manager, comment, { body, mentionIds }));
    expect(await noticesOf(company.technician, comment)).toHaveLength(1);
    expect(await noticesOf(company.admin, comment)).toHaveLength(1);
    expect(await noticesOf(company.manager, comment)).toEqual([]);
  });

  it('is not needed for those who commented before', async () => {
    const first = await written(company.technician, { body: 'Which part?' });
    expect(await noticesOf(company.technician, first)).toEqual([]);
    const answer = await written(company.manager, { body: 'The igniter' });
    expect(await noticesOf(company.technician, answer)).toMatchObject([
      { title: `Test manager commented: #${job.number} No heat, 3rd floor` },
    ]);
  });

  it('of someone who cannot read it is refused, by its place', async () => {
    const foreign = await newWorkCompany(app);
    const mentionIds = [idOf(company.admin), idOf(company.customer), idOf(foreign.admin)];
    expect(errorsOf(await write(company.manager, { mentionIds }))).toEqual([
      '/mentionIds/1 cannot_read',
      '/mentionIds/2 cannot_read',
    ]);
    const role = await newRole(company.admin, {
      remove: ['comment.view', 'comment.create', 'comment.update', 'comment.delete'],
    });
    const user = await withRole(app, { admin: company.admin, user: await company.user('manager'), role });
    expect((await user.call('GET', base)).statusCode).toBe(403);
    expect(errorsOf(await write(company.manager, { mentionIds: [idOf(user)] }))).toEqual([
      '/mentionIds/0 cannot_read',
    ]);
  });
});

it('an erasure empties what was written about the person, also in the timeline', async () => {
  const other = await newWorkCompany(app);
  const { id: recordId } = await other.newCustomer({ name: 'Mercedes Quill' });
  const payload = { recordKind: 'customer', recordId, body: 'Pays late and shouts' };
  const comment = ok<Comment>(await other.manager.call('POST', base, { payload }));
  // Nobody is erased from a demo company.
  await runAsOwner('UPDATE companies SET demo = false WHERE id = $1', [other.companyId]);
  const subject = { kind: 'customer', id: recordId };
  const { preview, erase } = privacyRoutes;
  const { name } = ok<ErasurePreview>(
    await other.admin.call('GET', `${preview.path}?kind=customer&id=${recordId}`),
  );
  ok(
    await other.admin.call('POST', erase.path, { payload: { ...subject, name, reason: 'Asked by letter' } }),
  );
  const { database } = app.services;
  await finishErasures({ database, photoStore: app.deps.photos.store, rowsPerBatch: 100 });
  const kept = ok<Comment>(await other.manager.call('GET', `${base}/${comment.id}`));
  expect(kept).toMatchObject({ body: '', authorName: 'Test manager', recordLabel: 'Removed person 1' });
  const topic = companyTopic(other.companyId, 'timeline');
  const timeline = await other.admin.call('GET', `/api/events?topic=${topic}&entityId=${comment.id}`);
  expect(timeline.body).not.toContain('shouts');
});

async function runAsOwner(text: string, values: readonly unknown[]) {
  const client = new pg.Client({ connectionString: app.services.ownerUrl });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}
