import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { describe, expect, test } from 'vitest';
import type { RequestError } from '../../../lib/request-error.ts';
import { at, ms, sampleJob, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { eventsArrived, snapshotLoaded } from '../state/board-actions.ts';
import { createBoardStore, laneOf, selectQueue } from '../state/board-store.ts';
import { BoardCommands } from './board-commands.ts';
import { crewOf } from './command-inputs.ts';
import type { CommandNotice } from './command-runner.ts';

type Sent = {
  readonly key: string;
  readonly revision: number;
  readonly start: number;
  readonly technicianIds: readonly string[];
};

const network: RequestError = { status: 'network', text: 'Failed to fetch' };
const refused = (status: number, problem: Partial<Problem>): RequestError => ({
  status,
  text: '',
  problem: { type: 'x', title: 'Refused', status, code: 'visit.conflict', ...problem },
});

function setUp() {
  const store = createBoardStore();
  const visit = sampleVisit('11111111-1111-4111-8111-111111111111', '09:00', '10:00', { revision: 3 });
  const job = sampleJob('22222222-2222-4222-8222-222222222222');
  store.dispatch(
    snapshotLoaded({
      window: { start: ms('00:00'), end: ms('23:59') },
      snapshot: {
        topic: 't:c:dispatch',
        epoch: 'e',
        offset: 1,
        data: {
          kind: 'dispatch',
          technicians: [sampleTechnician('ada'), sampleTechnician('ben')],
          visits: [visit],
          queue: [job],
          queueTotal: 1,
        },
      },
      since: [],
    }),
  );
  const sent: Sent[] = [];
  const notices: CommandNotice[] = [];
  const waits: number[] = [];
  /** The server's replies to the next calls; accepts by default. */
  const script: (RequestError | ((input: Sent) => Visit))[] = [];
  const answer = (input: Sent): Promise<Visit> => {
    sent.push(input);
    const next = script.shift();
    if (next === undefined) return Promise.resolve(accepted(visit, input));
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- RTK Query rejects with plain objects
    return typeof next === 'function' ? Promise.resolve(next(input)) : Promise.reject(next);
  };
  let ids = 0;
  const commands = new BoardCommands({
    store,
    clock: createZoneClock('America/New_York'),
    notify: (notice) => notices.push(notice),
    newId: () => `key-${(ids += 1)}`,
    wait: (time) => {
      waits.push(time);
      return Promise.resolve();
    },
    calls: {
      moveVisit: ({ idempotencyKey: key, revision, start, technicianIds }) =>
        answer({ key, revision, start, technicianIds }),
      planVisit: ({ idempotencyKey: key, start, technicianIds }) =>
        answer({ key, revision: 0, start, technicianIds }),
      stepVisit: ({ idempotencyKey: key, revision }) =>
        answer({ key, revision, start: ms('09:00'), technicianIds: ['ada'] }),
      pinVisit: ({ idempotencyKey: key, revision }) =>
        answer({ key, revision, start: ms('09:00'), technicianIds: ['ada'] }),
      stepJob: () => Promise.resolve(job),
    },
  });
  const lane = (id: string) => laneOf(store.getState(), id).map((item) => item.scheduledStart);
  const move = (from: Visit, to: string, technicianId = 'ada') =>
    commands.move({
      visit: from,
      crew: [{ id: technicianId, name: technicianId }],
      start: ms(to),
      end: ms(to) + 3_600_000,
      overrideReason: null,
    });
  return { store, visit, job, sent, notices, waits, script, commands, lane, move };
}

function accepted(visit: Visit, { revision, start, technicianIds }: Sent): Visit {
  return {
    ...visit,
    revision: revision + 1,
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 3_600_000).toISOString(),
    assignments: technicianIds.map((id) => ({ technicianId: id, technicianName: id, role: 'lead' })),
  };
}

describe('board commands', () => {
  test('show a move at once and keep it when the server accepts', async () => {
    const { visit, lane, move, store } = setUp();
    const moving = move(visit, '13:00', 'ben');
    expect([lane('ada'), lane('ben')]).toEqual([[], [at('13:00')]]);
    await moving;
    expect([lane('ada'), lane('ben')]).toEqual([[], [at('13:00')]]);
    expect(store.getState().board.pending).toEqual([]);
  });

  test('keep queued changes on screen, also when the visit is moved again', async () => {
    const { visit, lane, move, script, notices, store, sent } = setUp();
    // The outbox replies with the future record at its current revision.
    const queued = (input: Sent) =>
      Object.assign(accepted(visit, { ...input, revision: input.revision - 1 }), { queued: true });
    script.push(queued, queued);
    expect((await move(visit, '13:00', 'ben')).kind).toBe('kept');
    expect((await move(visit, '15:00', 'ben')).kind).toBe('kept');
    expect([lane('ada'), lane('ben')]).toEqual([[], [at('15:00')]]);
    expect(sent.map(({ revision }) => revision)).toEqual([3, 3]);
    expect(notices.map(({ title, failed }) => [title.endsWith('moved on this device'), failed])).toEqual([
      [true, false],
      [true, false],
    ]);
    const { pending, unsent } = store.getState().board;
    expect([pending, unsent.map(({ id }) => id)]).toEqual([[], ['key-1', 'key-2']]);
  });

  test('say how long a visit is now when only its end was moved', async () => {
    const { visit, commands, notices } = setUp();
    const resize = { visit, crew: crewOf(visit), start: ms('09:00'), end: ms('10:30'), overrideReason: null };
    await commands.move(resize);
    await commands.move({ ...resize, start: ms('09:30') });
    expect(notices.map(({ title }) => title)).toEqual([
      `${visit.job.title} now 1 h 30 long`,
      `${visit.job.title} moved`,
    ]);
  });

  test('take a move back when the technician is booked, and say by whom', async () => {
    const { visit, lane, move, script, notices } = setUp();
    const conflict = {
      visitId: 'v',
      jobNumber: 7,
      title: 'No heat',
      technicianId: 'ben',
      technicianName: 'Ben',
      start: at('13:00'),
      end: at('14:00'),
    };
    script.push(refused(409, { conflicts: [conflict] }));
    const result = await move(visit, '13:00', 'ben');
    expect(result.kind).toBe('refused');
    expect([lane('ada'), lane('ben')]).toEqual([[at('09:00')], []]);
    expect(notices[0]?.description).toBe('Ben is booked 13:00–14:00: #7 No heat.');
  });

  test('show the record as it is when it changed meanwhile, and say what changed', async () => {
    const { visit, lane, move, script, notices } = setUp();
    const current = { ...visit, revision: 9, scheduledStart: at('15:00'), scheduledEnd: at('16:00') };
    script.push(refused(412, { code: 'revision.stale', current }));
    await move(visit, '13:00');
    expect(lane('ada')).toEqual([at('15:00')]);
    expect(notices[0]?.description).toContain('15:00–16:00');
  });

  test('hand visits on together: what is refused stays and is reported, the rest is undone as one', async () => {
    const { visit, lane, commands, script, notices, sent } = setUp();
    const to = { technicianId: 'ben', name: 'Ben', start: ms('09:00'), end: ms('10:00') };
    await commands.handOn([{ visit, leaves: 'ada', to }]);
    expect([lane('ada'), lane('ben')]).toEqual([[], [at('09:00')]]);
    expect(notices.map(({ title, undoable }) => [title, undoable])).toEqual([['1 visit handed on', true]]);
    expect(await commands.undo()).toBe(true);
    expect([lane('ada'), lane('ben')]).toEqual([[at('09:00')], []]);

    const [kept] = [{ ...visit, revision: 5 }];
    script.push(refused(409, { conflicts: [] }));
    await commands.handOn([{ visit: kept, leaves: 'ada', to }]);
    expect([lane('ada'), notices.at(-1)?.failed]).toEqual([[at('09:00')], true]);
    const calls = sent.length;
    await commands.handOn([{ visit: kept, leaves: 'ada', to: 'leave' }]);
    expect(sent.length).toBe(calls);
  });

  test('ask for a reason instead of failing when the server wants one', async () => {
    const { visit, lane, move, script, notices } = setUp();
    const errors = [
      { pointer: '/overrideReason', in: 'body' as const, code: 'off_shift', message: 'Ada is off shift' },
    ];
    script.push(refused(400, { code: 'request.invalid', errors }));
    expect(await move(visit, '20:00')).toEqual({ kind: 'reason_needed', messages: ['Ada is off shift'] });
    expect([lane('ada'), notices]).toEqual([[at('09:00')], []]);
  });

  test('send again with the same key when no answer came', async () => {
    const { visit, move, script, sent, waits } = setUp();
    script.push(network, network);
    expect((await move(visit, '13:00')).kind).toBe('accepted');
    expect(new Set(sent.map((call) => call.key)).size).toBe(1);
    expect([sent.length, waits.length]).toEqual([3, 2]);
  });

  test('give up and take back after three calls without an answer', async () => {
    const { visit, lane, move, script, notices } = setUp();
    script.push(network, network, network);
    await move(visit, '13:00');
    expect([lane('ada'), notices[0]?.failed]).toEqual([[at('09:00')], true]);
  });

  test('base a second move on the result of the first, though it was begun before the answer', async () => {
    const { visit, lane, move, sent, store } = setUp();
    const first = move(visit, '13:00');
    const shown = laneOf(store.getState(), 'ada')[0];
    if (!shown) throw new Error('nothing shown');
    await Promise.all([first, move(shown, '14:00')]);
    expect(sent.map((call) => call.revision)).toEqual([3, 4]);
    expect(lane('ada')).toEqual([at('14:00')]);
  });

  test('never build on an unseen change by another user', async () => {
    const { store, visit, move, sent } = setUp();
    const theirs = { ...visit, revision: 4 };
    store.dispatch(eventsArrived([{ topic: 't', offset: 2, epoch: 'e', event: eventOf(theirs) }]));
    await move(visit, '13:00');
    expect(sent[0]?.revision).toBe(3);
  });

  test('plan a waiting job: out of the queue at once, back when refused', async () => {
    const { job, commands, script, store, lane } = setUp();
    const plan = () =>
      commands.plan({
        job,
        crew: [{ id: 'ben', name: 'Ben' }],
        start: ms('11:00'),
        end: ms('12:00'),
        overrideReason: null,
      });
    script.push(refused(409, {}));
    const planning = plan();
    expect([selectQueue(store.getState()), lane('ben')]).toEqual([[], [at('11:00')]]);
    await planning;
    expect([selectQueue(store.getState()).length, lane('ben')]).toEqual([1, []]);
    await plan();
    expect([selectQueue(store.getState()).length, store.getState().board.records?.queueTotal]).toEqual([
      0, 0,
    ]);
  });
});

describe('undo', () => {
  test('takes back own moves, the last one first', async () => {
    const { visit, lane, move, commands, store } = setUp();
    await move(visit, '13:00');
    const shown = store.getState().board.records?.visits[visit.id];
    if (!shown) throw new Error('no visit');
    await move(shown, '15:00', 'ben');
    expect(await commands.undo()).toBe(true);
    expect(lane('ada')).toEqual([at('13:00')]);
    expect(await commands.undo()).toBe(true);
    expect(lane('ada')).toEqual([at('09:00')]);
    expect(await commands.undo()).toBe(false);
  });

  test('is refused when another user has changed the visit since', async () => {
    const { visit, lane, move, commands, store, notices, sent } = setUp();
    await move(visit, '13:00');
    const current = store.getState().board.records?.visits[visit.id];
    if (!current) throw new Error('no visit');
    const theirs = { ...current, revision: current.revision + 1, notes: 'changed' };
    store.dispatch(eventsArrived([{ topic: 't', offset: 2, epoch: 'e', event: eventOf(theirs) }]));
    expect(await commands.undo()).toBe(false);
    expect([lane('ada'), sent.length, notices.at(-1)?.failed]).toEqual([[at('13:00')], 1, true]);
  });
});

test('the crew of a visit begins with its lead', () => {
  const assignments = [
    { technicianId: 'h', technicianName: 'Helper', role: 'helper' as const },
    { technicianId: 'l', technicianName: 'Lead', role: 'lead' as const },
  ];
  expect(crewOf(sampleVisit('a', '09:00', '10:00', { assignments })).map((person) => person.id)).toEqual([
    'l',
    'h',
  ]);
});

function eventOf(visit: Visit) {
  return {
    id: 'event',
    type: 'visit.updated' as const,
    entity: { kind: 'visit' as const, id: visit.id, label: 'v', jobId: null },
    actor: { kind: 'user' as const, id: 'other', name: 'Sam' },
    source: 'web' as const,
    occurredAt: at('09:00'),
    recordedAt: at('09:00'),
    revision: visit.revision,
    correlationId: 'c',
    causationId: null,
    changes: [],
    reason: null,
    record: { kind: 'visit' as const, visit },
  };
}
