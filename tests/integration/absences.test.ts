import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { ErasurePreview } from '@switchyard/contracts/privacy/erasure.ts';
import { privacyRoutes } from '@switchyard/contracts/privacy/privacy-routes.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { fanOutNotifications } from '@switchyard/workers/handlers/notifications/fan-out-notifications.ts';
import { finishErasures } from '@switchyard/workers/schedules/finish-erasures.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRole, withRole } from '../support/role-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

const base = '/api/absences';
let app: TestApp;
let company: WorkCompany;
/** Friday 11:00 in New York. */
let now = new Date('2026-11-20T16:00:00Z');
beforeAll(async () => {
  app = await createTestApp({ deps: { clock: { now: () => now } } });
  company = await newWorkCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const vacation = {
  type: 'vacation',
  startsAt: '2026-12-07T05:00:00.000Z',
  endsAt: '2026-12-12T05:00:00.000Z',
};
const enter = (user: TestUser, fields: Record<string, unknown> = {}) =>
  user.call('POST', base, { payload: { ...vacation, ...fields } });
const entered = async (user: TestUser, fields: Record<string, unknown> = {}) =>
  ok<Absence>(await enter(user, fields));
const read = (user: TestUser, id: string) => user.call('GET', `${base}/${id}`);
const step = async (user: TestUser, { id, revision }: Absence, to: string, reason?: string) =>
  user.call('POST', `${base}/${id}/transitions`, {
    revision,
    payload: { to, ...(reason === undefined ? {} : { reason }) },
  });
const stepped = async (user: TestUser, absence: Absence, to: string, reason?: string) =>
  ok<Absence>(await step(user, absence, to, reason));
const errorsOf = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;

type Notice = { title: string; body: string; href: string };

/** Notifies of all events of the absence until now, and returns what the user has of it. */
async function noticesOf(user: TestUser, { id }: Absence): Promise<Notice[]> {
  const { companyId } = user.actor;
  const topic = companyTopic(companyId, 'timeline');
  const told = await company.admin.call('GET', `/api/events?topic=${topic}&entityId=${id}`);
  const { items } = ok<{ items: { offset: number; event: { id: string } }[] }>(told);
  for (const { offset, event } of items.toReversed())
    await fanOutNotifications(app.deps, { companyId, topic, offset, eventId: event.id });
  const inbox = ok<Page<Notice>>(await user.call('GET', '/api/notifications'));
  return inbox.items.filter(({ href }) => href === `${base.replace('/api', '')}/${id}`);
}

describe('time off that a technician asks for', () => {
  it('waits for the office, which approves it; each side is notified of what the other did', async () => {
    const absence = await entered(company.technician, { notes: 'Wedding of my sister' });
    expect(absence).toMatchObject({
      state: 'requested',
      technicianId: company.worker.id,
      technicianName: 'Ana Voss',
      notes: 'Wedding of my sister',
      stateReason: null,
    });
    expect(await noticesOf(company.manager, absence)).toMatchObject([
      { title: 'Time off requested: Ana Voss: vacation' },
    ]);
    expect(await noticesOf(company.technician, absence)).toEqual([]);
    const approved = await stepped(company.manager, absence, 'approved');
    expect(approved).toMatchObject({ state: 'approved', revision: 2 });
    expect(await noticesOf(company.technician, absence)).toMatchObject([
      { title: 'Approved: Ana Voss: vacation' },
    ]);
    expect(await noticesOf(company.manager, absence)).toHaveLength(1);
    const cancelled = await stepped(company.technician, approved, 'cancelled');
    const titles = (await noticesOf(company.manager, absence)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual([
      'Cancelled: Ana Voss: vacation',
      'Time off requested: Ana Voss: vacation',
    ]);
    const refused = await step(company.manager, cancelled, 'approved');
    expect(codeOf(refused)).toBe('absence.transition_refused');
  });

  it('is declined with a reason, which the technician reads, and approved all the same later', async () => {
    const absence = await entered(company.technician);
    const silent = await step(company.manager, absence, 'declined');
    expect([silent.statusCode, codeOf(silent)]).toEqual([409, 'absence.transition_refused']);
    expect(errorsOf(silent)).toEqual(['/reason required']);
    const declined = await stepped(company.manager, absence, 'declined', 'Two others are away');
    expect(declined).toMatchObject({ state: 'declined', stateReason: 'Two others are away' });
    const [notice] = await noticesOf(company.technician, absence);
    expect(notice).toMatchObject({ title: 'Declined: Ana Voss: vacation' });
    expect(notice?.body).toContain('Two others are away');
    expect(await stepped(company.admin, declined, 'approved')).toMatchObject({
      state: 'approved',
      stateReason: null,
    });
  });

  it('is decided, changed and deleted by the office alone', async () => {
    const absence = await entered(company.technician);
    const { id, revision } = absence;
    expect(codeOf(await step(company.technician, absence, 'approved'))).toBe('absence.transition_refused');
    expect(codeOf(await step(company.technician, absence, 'declined', 'No'))).toBe(
      'absence.transition_refused',
    );
    const change = { revision, payload: { endsAt: '2026-12-31T05:00:00.000Z' } };
    expect((await company.technician.call('PATCH', `${base}/${id}`, change)).statusCode).toBe(403);
    expect((await company.manager.call('PATCH', `${base}/${id}`, change)).statusCode).toBe(200);
    expect((await company.technician.call('DELETE', `${base}/${id}`, { revision })).statusCode).toBe(403);
    expect((await company.manager.call('DELETE', `${base}/${id}`, { revision })).statusCode).toBe(403);
  });

  it('is hidden from colleagues and customers, and asked for in no other name', async () => {
    const colleague = await company.newTechnician({ name: 'Bo Helper' });
    const theirs = await entered(company.manager, { technicianId: colleague.id });
    expect((await read(company.technician, theirs.id)).statusCode).toBe(404);
    expect((await step(company.technician, theirs, 'cancelled')).statusCode).toBe(404);
    const own = await entered(company.technician);
    const listed = ok<Page<Absence>>(await company.technician.call('GET', `${base}?limit=100`));
    expect(listed.items.map(({ id }) => id)).toContain(own.id);
    expect(new Set(listed.items.map(({ technicianId }) => technicianId))).toEqual(
      new Set([company.worker.id]),
    );
    const refused = await enter(company.technician, { technicianId: colleague.id });
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/technicianId not_found']]);
    expect((await enter(company.customer)).statusCode).toBe(403);
    expect((await company.customer.call('GET', base)).statusCode).toBe(403);
    expect((await read(company.customer, own.id)).statusCode).toBe(403);
  });
});

describe('an absence that the office enters', () => {
  it('is approved at once, and the technician is notified', async () => {
    const absence = await entered(company.manager, { technicianId: company.worker.id, type: 'training' });
    expect(absence).toMatchObject({ state: 'approved', type: 'training' });
    expect(await noticesOf(company.technician, absence)).toMatchObject([
      { title: 'Time off entered: Ana Voss: training' },
    ]);
    expect(await noticesOf(company.manager, absence)).toEqual([]);
  });

  it.each([
    { endsAt: '2026-12-07T04:00:00.000Z', code: 'too_short' },
    { endsAt: '2026-12-07T05:00:00.000Z', code: 'too_short' },
    { endsAt: '2026-12-07T05:04:59.000Z', code: 'too_short' },
    { endsAt: '2027-12-08T05:00:01.000Z', code: 'too_long' },
  ])('is refused at its end when it ends at $endsAt', async ({ endsAt, code }) => {
    const technicianId = company.worker.id;
    const refused = await enter(company.manager, { technicianId, endsAt });
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, [`/endsAt ${code}`]]);
    const { id, revision } = await entered(company.manager, { technicianId });
    const change = { revision, payload: { endsAt } };
    const changed = await company.manager.call('PATCH', `${base}/${id}`, change);
    expect([changed.statusCode, errorsOf(changed)]).toEqual([400, [`/endsAt ${code}`]]);
  });

  it.each(['2026-12-07T05:05:00.000Z', '2027-12-08T05:00:00.000Z'])('may end at %s', async (endsAt) => {
    expect((await enter(company.manager, { technicianId: company.worker.id, endsAt })).statusCode).toBe(201);
  });

  it('is no surprise when it changes: the technician is notified of each step of the office', async () => {
    const absence = await entered(company.manager, { technicianId: company.worker.id, type: 'meeting' });
    const patched = await company.manager.call('PATCH', `${base}/${absence.id}`, {
      revision: absence.revision,
      payload: { endsAt: '2026-12-08T05:00:00.000Z' },
    });
    await noticesOf(company.technician, absence);
    const { revision } = ok<Absence>(patched);
    ok(await company.admin.call('DELETE', `${base}/${absence.id}`, { revision }));
    const titles = (await noticesOf(company.technician, absence)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual([
      'Time off changed: Ana Voss: meeting',
      'Time off entered: Ana Voss: meeting',
    ]);
    const inbox = ok<Page<Notice>>(await company.technician.call('GET', '/api/notifications'));
    expect(inbox.items.filter(({ href }) => href === '/time-off')).toMatchObject([
      { title: 'Time off deleted: Ana Voss: meeting' },
    ]);
  });

  it('names a technician who works here', async () => {
    expect(errorsOf(await enter(company.manager))).toEqual(['/technicianId required']);
    const gone = await company.newTechnician({ name: 'Gone By Now' });
    const { revision } = gone;
    ok(await company.admin.call('DELETE', `/api/technicians/${gone.id}`, { revision }));
    expect(errorsOf(await enter(company.manager, { technicianId: gone.id }))).toEqual([
      '/technicianId not_found',
    ]);
    const foreign = await (await newWorkCompany(app)).newTechnician();
    expect(errorsOf(await enter(company.manager, { technicianId: foreign.id }))).toEqual([
      '/technicianId not_found',
    ]);
  });

  it('is found by technician, notes, type, state and time', async () => {
    const { id: technicianId } = await company.newTechnician({ name: 'Zora Quill' });
    const sick = await entered(company.manager, { technicianId, type: 'sick', notes: 'Certificate follows' });
    const later = await entered(company.manager, {
      technicianId,
      startsAt: '2027-03-01T05:00:00.000Z',
      endsAt: '2027-03-02T05:00:00.000Z',
    });
    const found = async (query: string) =>
      ok<Page<Absence>>(await company.manager.call('GET', `${base}?limit=100&${query}`)).items.map(
        ({ id }) => id,
      );
    expect(await found('q=quill')).toEqual([later.id, sick.id]);
    expect(await found('q=certificate')).toEqual([sick.id]);
    expect(await found(`technicianId=${technicianId}&sort=startsAt`)).toEqual([sick.id, later.id]);
    expect(await found(`technicianId=${technicianId}&type=sick,meeting`)).toEqual([sick.id]);
    expect(await found(`technicianId=${technicianId}&state=requested`)).toEqual([]);
    const within = (from: string, to: string) => found(`technicianId=${technicianId}&from=${from}&to=${to}`);
    expect(await within('2026-12-11T05:00:00.000Z', '2027-03-01T05:00:00.000Z')).toEqual([sick.id]);
    expect(await within('2026-12-12T05:00:00.000Z', '2027-03-01T05:00:00.001Z')).toEqual([later.id]);
  });
});

describe('planning', () => {
  /** Monday 10:00 to 12:00 in New York. */
  const away = {
    type: 'meeting',
    startsAt: '2026-11-23T15:00:00.000Z',
    endsAt: '2026-11-23T17:00:00.000Z',
  };
  let technician: Technician;
  const plan = async (start: string, fields: Record<string, unknown> = {}) => {
    const { id: jobId } = await company.newJob();
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const payload = { jobId, scheduledStart: start, scheduledEnd: end, technicianIds: [technician.id] };
    return await company.manager.call('POST', '/api/visits', { payload: { ...payload, ...fields } });
  };
  beforeAll(async () => {
    technician = await company.newTechnician({ name: 'Cy Planned' });
  });

  it('asks for a reason within an approved absence, and not beside it', async () => {
    await entered(company.manager, { ...away, technicianId: technician.id });
    const refused = await plan('2026-11-23T16:30:00.000Z');
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/overrideReason absent']]);
    expect((await plan('2026-11-23T14:00:00.000Z')).statusCode).toBe(201);
    expect((await plan('2026-11-23T17:00:00.000Z')).statusCode).toBe(201);
    const urgent = await plan('2026-11-23T15:30:00.000Z', { overrideReason: 'Only Cy has the key' });
    expect(urgent.statusCode).toBe(201);
  });

  it('asks for none within what is requested, declined, cancelled or deleted', async () => {
    const user = await company.user('technician', { technicianId: technician.id });
    const day = (hour: number) => ({
      startsAt: `2026-11-24T${hour}:00:00.000Z`,
      endsAt: `2026-11-24T${hour + 1}:00:00.000Z`,
    });
    await entered(user, day(14));
    await stepped(company.manager, await entered(user, day(15)), 'declined', 'Too many');
    const technicianId = technician.id;
    const approved = await entered(company.manager, { ...day(16), technicianId });
    await stepped(company.manager, approved, 'cancelled');
    const { id, revision } = await entered(company.manager, { ...day(17), technicianId });
    ok(await company.admin.call('DELETE', `${base}/${id}`, { revision }));
    for (const hour of [14, 15, 16, 17])
      expect((await plan(day(hour).startsAt)).statusCode, `at ${hour}`).toBe(201);
  });
});

it('lowers capacity and people on shift of the dashboard, and takes the technician off shift meanwhile', async () => {
  const other = await newWorkCompany(app);
  const figures = async () => {
    const { capacity, techniciansOnShift } = ok<Dashboard>(await other.manager.call('GET', '/api/dashboard'));
    return { minutes: capacity.map(({ shiftMinutes }) => shiftMinutes), onShift: techniciansOnShift };
  };
  const status = async () =>
    ok<Technician>(await other.manager.call('GET', `/api/technicians/${other.worker.id}`)).status;
  const whole = [1440, 1440, 1440, 1440, 1440, 1440, 1440];
  expect(await figures()).toEqual({ minutes: whole, onShift: 1 });
  // Friday 10:00 to Saturday 02:00 in New York.
  const fields = { startsAt: '2026-11-20T15:00:00.000Z', endsAt: '2026-11-21T07:00:00.000Z' };
  const asked = await entered(other.technician, fields);
  expect(await figures()).toEqual({ minutes: whole, onShift: 1 });
  expect(await status()).toBe('available');
  await stepped(other.manager, asked, 'approved');
  expect(await figures()).toEqual({ minutes: [600, 1320, ...whole.slice(2)], onShift: 0 });
  expect(await status()).toBe('off_shift');
  now = new Date(fields.endsAt);
  expect((await figures()).onShift).toBe(1);
  expect(await status()).toBe('available');
  now = new Date('2026-11-20T16:00:00Z');
});

it('is told to nobody whose role may not view absences', async () => {
  const role = await newRole(company.admin, {
    remove: ['absence.view', 'absence.create', 'absence.update', 'absence.transition'],
  });
  const narrowed = await withRole(app, { admin: company.admin, user: await company.user('manager'), role });
  const absence = await entered(company.technician, { type: 'sick' });
  expect(await noticesOf(company.manager, absence)).toHaveLength(1);
  expect(await noticesOf(narrowed, absence)).toEqual([]);
});

it('is in the snapshot of the board while it is approved and within the shown days', async () => {
  const other = await newWorkCompany(app);
  const technicianId = other.worker.id;
  const at = (day: number) => ({
    startsAt: `2026-11-${day}T14:00:00.000Z`,
    endsAt: `2026-11-${day}T15:00:00.000Z`,
  });
  const second = await entered(other.manager, { ...at(21), technicianId });
  const first = await entered(other.manager, { ...at(20), technicianId });
  await entered(other.manager, { ...at(25), technicianId });
  await entered(other.technician, at(20));
  const window = 'from=2026-11-20T05:00:00Z&to=2026-11-22T05:00:00Z';
  const topic = companyTopic(other.companyId, 'dispatch');
  const { data } = ok<Snapshot>(await other.manager.call('GET', `/api/snapshot?topic=${topic}&${window}`));
  expect(data.kind === 'dispatch' && data.absences).toEqual([first, second]);

  const role = await newRole(other.admin, {
    remove: ['absence.view', 'absence.create', 'absence.update', 'absence.transition'],
  });
  const narrowed = await withRole(app, { admin: other.admin, user: await other.user('manager'), role });
  const shown = ok<Snapshot>(await narrowed.call('GET', `/api/snapshot?topic=${topic}&${window}`));
  expect(shown.data.kind === 'dispatch' && shown.data.absences).toEqual([]);
});

it('keeps its times when the technician is erased, and nothing of why', async () => {
  const other = await newWorkCompany(app);
  await using owner = await connectOwner();
  // Nobody is erased from a demo company.
  await owner.client.query('UPDATE companies SET demo = false WHERE id = $1', [other.companyId]);
  const notes = 'Knee surgery at Mercy Hospital';
  const absence = await entered(other.technician, { type: 'sick', notes });
  await stepped(other.manager, absence, 'declined', 'Send the certificate of Mercy Hospital');
  const subject = { kind: 'user', id: other.technician.actor.userId };
  const { preview, erase } = privacyRoutes;
  const query = `kind=${subject.kind}&id=${subject.id}`;
  const { name } = ok<ErasurePreview>(await other.admin.call('GET', `${preview.path}?${query}`));
  const payload = { ...subject, name, reason: 'Asked by letter' };
  ok(await other.admin.call('POST', erase.path, { payload }));
  const { database } = app.services;
  await finishErasures({ database, photoStore: app.deps.photos.store, rowsPerBatch: 100 });
  expect(ok<Absence>(await read(other.manager, absence.id))).toMatchObject({
    technicianName: 'Removed person 1',
    type: 'personal',
    notes: null,
    stateReason: null,
    startsAt: vacation.startsAt,
    endsAt: vacation.endsAt,
  });
  // Nor has the timeline.
  const { rows } = await owner.client.query<{ type: string }>(
    `SELECT DISTINCT type FROM events WHERE company_id = $1 AND payload::text ~ 'Mercy Hospital|\\msick\\M'`,
    [other.companyId],
  );
  expect(rows).toEqual([]);
});

async function connectOwner() {
  const client = new pg.Client({ connectionString: app.services.ownerUrl });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
