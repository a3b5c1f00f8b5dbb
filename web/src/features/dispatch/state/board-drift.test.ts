import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { describe, expect, test } from 'vitest';
import { at, ms } from '../../../core/planning/plan-samples.ts';
import { type BoardFigures, boardFigures } from '../rules/board-figures.ts';
import { commandAccepted, commandSent, eventsArrived, snapshotLoaded } from './board-actions.ts';
import type { BoardChange } from './board-records.ts';
import { createBoardStore, selectQueue, selectQueueTotal, selectVisits } from './board-store.ts';
import type { PendingCommand } from './pending-command.ts';
import { clock, SampleServer, sampleJobIds, type Told } from './sample-server.ts';

const window = { start: ms('00:00'), end: ms('23:59') };

function openBoard(server: SampleServer) {
  const store = createBoardStore();
  store.dispatch(snapshotLoaded({ window, snapshot: server.snapshot(), since: [] }));
  return store;
}

function figuresOf(store: ReturnType<typeof createBoardStore>): BoardFigures {
  const state = store.getState();
  return boardFigures({
    visits: selectVisits(state),
    queue: selectQueue(state),
    queueTotal: selectQueueTotal(state),
    shifts: [{ start: ms('08:00'), end: ms('17:00') }],
    slices: [{ start: ms('08:00'), end: ms('17:00') }],
    window: { start: ms('00:00'), end: ms('23:59') },
    now: ms('10:00'),
  });
}

const accepted = (changes: readonly BoardChange[]) => commandAccepted({ id: 'command', changes });

describe('the number of unassigned jobs', () => {
  for (const order of ['answer first', 'events first', 'answer between'] as const) {
    test(`is what it was after assigning and taking back, ${order}`, () => {
      const server = new SampleServer();
      const store = openBoard(server);
      const before = figuresOf(store).unassigned;
      const tell = ({ events, answer }: Told) => {
        const actions = events.map((event) => eventsArrived([event]));
        const place = { 'answer first': 0, 'answer between': 1, 'events first': actions.length }[order];
        for (const action of actions.toSpliced(place, 0, accepted(answer) as never)) store.dispatch(action);
      };
      tell(server.assign('j0', 9));
      expect(figuresOf(store).unassigned).toBe(before - 1);
      const visit = server.openVisitOf('j0');
      if (visit) tell(server.cancelVisit(visit));
      expect(figuresOf(store).unassigned).toBe(before);
    });
  }

  test('goes down as soon as a job is assigned, and stays while the answer and the event come', () => {
    const server = new SampleServer();
    const store = openBoard(server);
    const job = server.job('j0');
    const crew = [{ id: 'ada', name: 'Ada' }];
    const command: PendingCommand = {
      kind: 'plan',
      id: 'command',
      job,
      crew,
      start: ms('09:00'),
      end: ms('10:00'),
    };
    const before = figuresOf(store).unassigned;
    store.dispatch(commandSent(command));
    const { events, answer } = server.assign('j0', 9);
    const seen = [figuresOf(store).unassigned];
    for (const action of [accepted(answer), eventsArrived(events)]) {
      store.dispatch(action);
      seen.push(figuresOf(store).unassigned);
    }
    expect(seen).toEqual([before - 1, before - 1, before - 1]);
  });
});

/** Deterministic numbers in [0, 1) from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function changeSomething(server: SampleServer, random: () => number): Told {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const jobId = pick(sampleJobIds);
  const visit = server.openVisitOf(jobId);
  const hour = 8 + Math.floor(random() * 8);
  if (random() < 0.15) return server.editJob(jobId, at(pick(['09:30', '10:45', '18:00'])));
  if (visit) {
    if (random() < 0.4) return server.cancelVisit(visit);
    const states = ['planned', 'dispatched', 'in_progress', 'completed'] as const;
    const inside = { scheduledStart: at(clock(hour)), scheduledEnd: at(clock(hour + 1)) };
    return server.changeVisit(visit, { ...inside, state: pick(states) });
  }
  const { state } = server.job(jobId);
  if (state === 'on_hold' || state === 'cancelled') return server.stepJob(jobId, 'unscheduled');
  if (random() < 0.3) return server.stepJob(jobId, pick(['on_hold', 'cancelled'] as const));
  return server.assign(jobId, hour);
}

/** Own commands concern records that the board shows or has shown. */
function isSeen(store: ReturnType<typeof openBoard>, jobId: string): boolean {
  const { records } = store.getState().board;
  if (!records) return false;
  const visits = Object.values(records.visits);
  return jobId in records.queue || jobId in records.gone || visits.some((visit) => visit.jobId === jobId);
}

/** Runs a board through 40 changes. Events keep their order; replies to own commands arrive at any later time. */
function liveThrough(server: SampleServer, random: () => number): ReturnType<typeof openBoard> {
  const store = openBoard(server);
  const events: TopicEvent[] = [];
  const answers: (readonly BoardChange[])[] = [];
  for (let step = 0; step < 40; step += 1) {
    const told = changeSomething(server, random);
    events.push(...told.events);
    if (random() < 0.6 && isSeen(store, told.jobId)) answers.push(told.answer);
    while (events.length > 0 && random() < 0.6) store.dispatch(eventsArrived(events.splice(0, 1)));
    while (answers.length > 0 && random() < 0.5) {
      store.dispatch(accepted(answers.splice(Math.floor(random() * answers.length), 1).flat()));
    }
  }
  for (const answer of answers) store.dispatch(accepted(answer));
  store.dispatch(eventsArrived(events));
  return store;
}

const seeds = Array.from({ length: 150 }, (_, index) => index + 1);

test('figures are those of a fresh snapshot, in whatever order answers and events arrive', () => {
  for (const seed of seeds) {
    const server = new SampleServer();
    const lived = liveThrough(server, randomOf(seed));
    expect({ seed, ...figuresOf(lived) }).toEqual({ seed, ...figuresOf(openBoard(server)) });
  }
});

test('jobs beyond the loaded ones are counted right as they come and go', () => {
  for (const seed of seeds) {
    const server = new SampleServer(2);
    const lived = liveThrough(server, randomOf(seed));
    const fresh = figuresOf(openBoard(server));
    expect({ seed, unassigned: figuresOf(lived).unassigned }).toEqual({ seed, unassigned: fresh.unassigned });
  }
});
