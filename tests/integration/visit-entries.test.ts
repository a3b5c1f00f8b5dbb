import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { topicEvents } from '../support/topic-history.ts';
import { newWorkCompany, ok, type WorkCompany } from '../support/work-company.ts';

let app: TestApp;
let company: WorkCompany;
let visit: Visit;
let hour = 0;
beforeAll(async () => {
  app = await createTestApp();
  company = await newWorkCompany(app);
  visit = await company.newVisit({ startHour: 2 });
});
afterAll(() => app[Symbol.asyncDispose]());

type Fields = Record<string, unknown>;
const add = (user: TestUser, payload: Fields, visitId = visit.id) =>
  user.call('POST', `/api/visits/${visitId}/entries`, { payload });
const entry = async (user: TestUser, payload: Fields, visitId = visit.id) =>
  ok<VisitEntry>(await add(user, payload, visitId));
const change = (user: TestUser, { id, revision }: VisitEntry, payload: Fields) =>
  user.call('PATCH', `/api/visit-entries/${id}`, { revision, payload });
const takeBack = (user: TestUser, { id, revision }: VisitEntry) =>
  user.call('DELETE', `/api/visit-entries/${id}`, { revision });
const list = async (user: TestUser, visitId = visit.id) =>
  ok<{ items: VisitEntry[] }>(await user.call('GET', `/api/visits/${visitId}/entries`)).items;
const codes = (answer: { json(): unknown }) =>
  ((answer.json() as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const note = (text: string, visibility = 'internal') => ({ kind: 'note', data: { text, visibility } });
const signature = {
  kind: 'signature',
  data: { signerName: 'Ida Lund', strokes: [[10, 20, 30, 40]], documentHash: 'a'.repeat(64) },
};
/** A time range of yesterday that no other test uses. */
function freeSpan() {
  hour += 1;
  const start = Date.parse(`${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`);
  const at = (minutes: number) => new Date(start + hour * 3_600_000 + minutes * 60_000).toISOString();
  return { start: at(0), end: at(30), at };
}
const time = (fields: Fields) => ({
  kind: 'time',
  data: { activity: 'work', reason: 'Forgot to press start', ...fields },
});

describe('recording at a visit', () => {
  it('keeps every kind with who, for whom and when', async () => {
    const { start, end } = freeSpan();
    const occurredAt = new Date(Date.now() - 3_600_000).toISOString();
    const payloads = [
      note('Valve is stuck'),
      signature,
      time({ start, end }),
      { kind: 'part', data: { name: 'Igniter', quantity: 1.5, unitPriceMinor: 4900 } },
      { kind: 'reading', data: { name: 'Gas pressure', value: 3.5, unit: 'inWC' } },
    ];
    for (const payload of payloads) {
      const made = await entry(company.technician, { ...payload, occurredAt });
      expect(made).toMatchObject({
        ...payload,
        visitId: visit.id,
        jobId: visit.jobId,
        authorId: company.technician.actor.userId,
        authorName: company.technician.actor.name,
        technicianId: company.worker.id,
        occurredAt,
        revision: 1,
      });
      expect(await list(company.technician)).toContainEqual(made);
    }
  });

  it('does it once, however often the answer is lost', async () => {
    const url = `/api/visits/${visit.id}/entries`;
    const sent = { payload: note('Only once'), key: 'same-key-0001' };
    const first = ok<VisitEntry>(await company.technician.call('POST', url, sent));
    const second = await company.technician.call('POST', url, sent);
    expect(second.json<VisitEntry>().id).toBe(first.id);
    expect((await list(company.manager)).filter(({ id }) => id === first.id)).toHaveLength(1);
  });

  it('lists in the order in which things happened, not in which they arrived', async () => {
    const own = await company.newVisit({ startHour: 5 });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await entry(company.technician, { ...note('Second'), occurredAt: ago(10) }, own.id);
    await entry(company.technician, { ...note('First'), occurredAt: ago(20) }, own.id);
    const texts = (await list(company.manager, own.id)).map((item) => item.kind === 'note' && item.data.text);
    expect(texts).toEqual(['First', 'Second']);
  });

  it('names every bad field', async () => {
    const { start, end } = freeSpan();
    const cases: [Fields, string[]][] = [
      [{ kind: 'note', data: { text: ' ' } }, ['/data/text']],
      [{ kind: 'gossip', data: {} }, ['/kind']],
      [{ kind: 'part', data: { name: '', quantity: 0.0001 } }, ['/data/name', '/data/quantity']],
      [{ kind: 'reading', data: { name: 'P', value: '3', unit: '' } }, ['/data/value', '/data/unit']],
      [{ kind: 'signature', data: { ...signature.data, strokes: [] } }, ['/data/strokes']],
      [time({ start: end, end: start }), ['/data/end']],
      [time({ start, end, reason: null }), ['/data/reason']],
      [{ ...note('x'), occurredAt: 'yesterday' }, ['/occurredAt']],
      [{ ...note('x'), technicianId: company.worker.id }, ['/']],
    ];
    for (const [payload, pointers] of cases) {
      const answer = await add(company.technician, payload);
      expect(answer.statusCode).toBe(400);
      const found = [...new Set((answer.json<Problem>().errors ?? []).map((error) => error.pointer))];
      expect({ payload, found }).toEqual({ payload, found: pointers });
    }
  });

  it('keeps a typed signature as one that was typed, with nothing drawn', async () => {
    const typed = { ...signature.data, strokes: [], typed: true };
    const signed = await entry(company.technician, { kind: 'signature', data: typed });
    expect(signed.data).toEqual(typed);
    const both = await add(company.technician, {
      kind: 'signature',
      data: { ...signature.data, typed: true },
    });
    expect([both.statusCode, codes(both)]).toEqual([400, ['/data/strokes custom']]);
  });

  it('refuses signatures too large for the wire, and what has not happened yet', async () => {
    const stroke = Array.from({ length: 2000 }, (_, index) => index % 1000);
    const large = { ...signature.data, strokes: [stroke, stroke, stroke, stroke] };
    expect((await add(company.technician, { kind: 'signature', data: large })).statusCode).toBe(400);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect(codes(await add(company.technician, { ...note('x'), occurredAt: future }))).toEqual([
      '/occurredAt in_future',
    ]);
    const late = time({ start: new Date().toISOString(), end: future });
    expect(codes(await add(company.technician, late))).toEqual(['/data/end in_future']);
  });

  it('keeps answers to checklists that changed meanwhile, but to none that never was', async () => {
    const items = [{ id: 'safe', label: 'Lock-out tag placed', kind: 'check' }];
    const checklist = ok<{ id: string }>(
      await company.manager.call('POST', '/api/checklists', { payload: { name: 'Safety', items } }),
    );
    const answer = (checklistId: string, itemId: string) => ({
      kind: 'answer',
      data: { checklistId, itemId, value: true },
    });
    await entry(company.technician, answer(checklist.id, 'safe'));
    await entry(company.technician, answer(checklist.id, 'was_removed'));
    expect(codes(await add(company.technician, answer(newId(), 'safe')))).toEqual([
      '/data/checklistId not_found',
    ]);
    const foreign = await newWorkCompany(app);
    const theirs = ok<{ id: string }>(
      await foreign.manager.call('POST', '/api/checklists', { payload: { name: 'Theirs', items } }),
    );
    expect(codes(await add(company.technician, answer(theirs.id, 'safe')))).toEqual([
      '/data/checklistId not_found',
    ]);
  });
});

describe('who may', () => {
  it('lets technicians record at their own visits only', async () => {
    const colleague = await company.newTechnician({ name: 'Ben Ruiz' });
    const other = await company.user('technician', { technicianId: colleague.id });
    expect((await add(other, note('Not mine'))).statusCode).toBe(404);
    expect((await other.call('GET', `/api/visits/${visit.id}/entries`)).statusCode).toBe(404);
    expect((await add(company.customer, note('Mine'))).statusCode).toBe(403);
    await entry(company.manager, note('From the office'));
  });

  it('lets authors and the office change an entry, nobody else', async () => {
    const colleague = await company.newTechnician({ name: 'Cleo Park' });
    const shared = await company.newVisit({
      startHour: 8,
      technicianIds: [company.worker.id, colleague.id],
    });
    const other = await company.user('technician', { technicianId: colleague.id });
    const made = await entry(company.technician, note('Mine'), shared.id);
    expect((await change(other, made, note('Yours'))).statusCode).toBe(403);
    expect((await takeBack(other, made)).statusCode).toBe(403);
    const second = ok<VisitEntry>(await change(company.technician, made, note('Mine, better')));
    expect(second).toMatchObject({ revision: 2, data: { text: 'Mine, better' } });
    const third = ok<VisitEntry>(await change(company.manager, second, note('Put right')));
    expect(third).toMatchObject({ revision: 3, authorId: company.technician.actor.userId });
    expect((await change(company.technician, second, note('Late'))).json()).toMatchObject({
      code: 'revision.stale',
      current: { revision: 3, data: { text: 'Put right' } },
    });
    expect(ok<VisitEntry>(await takeBack(company.technician, third)).deletedAt).not.toBeNull();
    expect((await change(company.manager, third, note('Gone'))).statusCode).toBe(410);
    expect(await list(company.manager, shared.id)).toEqual([]);
  });

  it('keeps kind, signatures and answers as they are', async () => {
    const made = await entry(company.technician, note('A note'));
    const part = { kind: 'part', data: { name: 'Filter', quantity: 1 } };
    expect(codes(await change(company.technician, made, part))).toEqual(['/kind fixed']);
    const signed = await entry(company.technician, signature);
    expect((await change(company.technician, signed, signature)).statusCode).toBe(400);
  });

  it('shows customers the notes meant for them and signatures of their own jobs', async () => {
    const own = await company.newVisit({ startHour: 11 });
    await entry(company.technician, note('Owner is difficult'), own.id);
    const told = await entry(company.technician, note('All done', 'customer'), own.id);
    const signed = await entry(company.technician, signature, own.id);
    await entry(company.technician, { kind: 'part', data: { name: 'Igniter', quantity: 1 } }, own.id);
    expect(await list(company.customer, own.id)).toEqual([told, signed]);
    const account = await company.newCustomer({ name: 'Next Door' });
    const neighbour = await company.user('customer', { customerId: account.id });
    expect((await neighbour.call('GET', `/api/visits/${own.id}/entries`)).statusCode).toBe(404);
  });

  it('ends with the visit', async () => {
    const gone = await company.newVisit({ startHour: 14 });
    const made = await entry(company.technician, note('Before'), gone.id);
    ok(await company.admin.call('DELETE', `/api/visits/${gone.id}`, { revision: gone.revision }));
    const url = `/api/visits/${gone.id}/entries`;
    expect((await company.technician.call('GET', url)).statusCode).toBe(410);
    expect((await add(company.technician, note('After'), gone.id)).statusCode).toBe(410);
    expect((await change(company.technician, made, note('After'))).statusCode).toBe(410);
  });
});

describe('times', () => {
  it('of one person may not overlap when written by hand', async () => {
    const { start, end, at } = freeSpan();
    await entry(company.technician, time({ start, end }));
    const later = await entry(company.technician, time({ start: end, end: at(45) }));
    expect(codes(await add(company.technician, time({ start: at(10), end: at(20) })))).toEqual([
      '/data/start overlap',
    ]);
    expect(codes(await add(company.technician, time({ start: at(-10), end: at(5) })))).toEqual([
      '/data/end overlap',
    ]);
    expect(codes(await change(company.technician, later, time({ start: at(20), end: at(45) })))).toEqual([
      '/data/start overlap',
    ]);
    ok(await change(company.technician, later, time({ start: at(35), end: at(50) })));
  });

  it('from steps are split around those written by hand, and refused where nothing is left', async () => {
    const { start, end, at } = freeSpan();
    const auto = { source: 'auto', reason: null } as const;
    const written = await entry(company.technician, time({ start: at(10), end: at(20) }));
    const first = await entry(company.technician, time({ start, end, ...auto }));
    expect(first).toMatchObject({ data: { start, end: at(10), source: 'auto' } });
    const url = `/api/technicians/${company.worker.id}/times?from=${start}&to=${end}`;
    const { items } = ok<{ items: VisitEntry[] }>(await company.technician.call('GET', url));
    const spans = items.map(({ data }) => ('start' in data ? [data.start, data.end] : []));
    expect(spans).toEqual([
      [start, at(10)],
      [at(10), at(20)],
      [at(20), end],
    ]);
    expect(codes(await add(company.technician, time({ start: at(12), end: at(18), ...auto })))).toEqual([
      '/data/start overlap',
    ]);
    expect(
      codes(await change(company.technician, first, time({ start, end: at(5), source: 'auto' }))),
    ).toEqual(['/data/source manual_only']);
    expect(codes(await change(company.technician, first, time({ start, end: at(15) })))).toEqual([
      '/data/end overlap',
    ]);
    expect(written.data).toMatchObject({ start: at(10), end: at(20) });
  });

  it('written by hand are refused where the steps recorded work already; a pause leaves room', async () => {
    const { start, end, at } = freeSpan();
    await entry(company.technician, time({ start, end: at(15), source: 'auto', reason: null }));
    expect(codes(await add(company.technician, time({ start: at(10), end: at(20) })))).toEqual([
      '/data/start overlap',
    ]);
    const pause = { ...time({ start: at(15), end, source: 'auto', reason: null }) };
    await entry(company.technician, { ...pause, data: { ...pause.data, activity: 'pause' } });
    await entry(company.technician, time({ start: at(16), end: at(20) }));
  });

  it('written at once do not pass each other', async () => {
    const { start, end } = freeSpan();
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(company.technician, time({ start, end }))));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 400, 400, 400,
    ]);
  });

  it('are written by the office for whom it names, else for the lead', async () => {
    const span = freeSpan();
    const colleague = await company.newTechnician({ name: 'Dana Wu' });
    const lead = await entry(company.manager, time(span));
    expect(lead.technicianId).toBe(company.worker.id);
    const named = await entry(company.manager, { ...time(span), technicianId: colleague.id });
    expect(named.technicianId).toBe(colleague.id);
    const foreign = await newWorkCompany(app);
    const stranger = { ...time(span), technicianId: foreign.worker.id };
    expect(codes(await add(company.manager, stranger))).toEqual(['/technicianId not_found']);
    const { start, end } = freeSpan();
    const theirs = { ...time({ start, end }), technicianId: colleague.id };
    expect(codes(await add(company.technician, theirs))).toEqual(['/technicianId forbidden']);
  });

  it('are read by their owner and the office, those that reach into the window', async () => {
    const { start, end, at } = freeSpan();
    const made = await entry(company.technician, time({ start, end }));
    const url = (from: string, to: string, id = company.worker.id) =>
      `/api/technicians/${id}/times?from=${from}&to=${to}`;
    const read = async (user: TestUser, from: string, to: string) =>
      ok<{ items: VisitEntry[] }>(await user.call('GET', url(from, to))).items.map(({ id }) => id);
    for (const user of [company.technician, company.manager, company.admin]) {
      expect(await read(user, at(29), at(40))).toEqual([made.id]);
      expect(await read(user, end, at(40))).toEqual([]);
    }
    expect((await company.customer.call('GET', url(start, end))).statusCode).toBe(403);
    const colleague = await company.newTechnician({ name: 'Eli Roy' });
    expect((await company.technician.call('GET', url(start, end, colleague.id))).statusCode).toBe(404);
    const foreign = await newWorkCompany(app);
    expect((await company.manager.call('GET', url(start, end, foreign.worker.id))).statusCode).toBe(404);
    const backwards = await company.manager.call('GET', url(end, start));
    expect(codes(backwards)).toEqual(['/to custom']);
  });
});

describe('who hears of it', () => {
  const heard = async (topic: string, id: string) =>
    (await topicEvents(company.manager, topic, `&entityId=${id}`)).map(({ type }) => type);
  const topics = () => ({
    timeline: companyTopic(company.companyId, 'timeline'),
    dispatch: companyTopic(company.companyId, 'dispatch'),
    technician: personalTopic(company.companyId, 'technician', company.worker.id),
    customer: personalTopic(company.companyId, 'customer', company.account.id),
  });

  it('tells staff and technicians of everything, the customer of what the customer may read', async () => {
    const hidden = await entry(company.technician, note('Owner is difficult'));
    const told = await entry(company.technician, note('All done', 'customer'));
    const { timeline, dispatch, technician, customer } = topics();
    for (const topic of [timeline, dispatch, technician]) {
      expect(await heard(topic, hidden.id)).toEqual(['visit_entry.added']);
      expect(await heard(topic, told.id)).toEqual(['visit_entry.added']);
    }
    expect(await heard(customer, hidden.id)).toEqual([]);
    expect(await heard(customer, told.id)).toEqual(['visit_entry.added']);
    const [event] = await topicEvents(company.customer, customer, `&entityId=${told.id}`);
    expect(event).toMatchObject({
      entity: { kind: 'visit_entry', jobId: visit.jobId },
      record: { kind: 'visit_entry', entry: told },
      changes: [{ field: 'note', from: null, to: 'All done' }],
    });
  });

  it('makes a note appear and vanish for the customer as its visibility changes', async () => {
    const made = await entry(company.technician, note('Needs a new boiler'));
    const shown = ok<VisitEntry>(await change(company.technician, made, note('Needs a boiler', 'customer')));
    const hidden = ok<VisitEntry>(await change(company.technician, shown, note('Cannot pay for a boiler')));
    ok(await takeBack(company.technician, hidden));
    const { dispatch, customer } = topics();
    expect(await heard(dispatch, made.id)).toEqual([
      'visit_entry.added',
      'visit_entry.changed',
      'visit_entry.changed',
      'visit_entry.removed',
    ]);
    expect(await heard(customer, made.id)).toEqual(['visit_entry.added', 'visit_entry.removed']);
    const text = JSON.stringify(await topicEvents(company.customer, customer));
    expect(text).toContain('Needs a boiler');
    for (const secret of ['Needs a new boiler', 'Cannot pay', 'Owner is difficult', '"internal"']) {
      expect(text).not.toContain(secret);
    }
  });
});
