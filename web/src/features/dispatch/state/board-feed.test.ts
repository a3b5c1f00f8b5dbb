import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import { describe, expect, test } from 'vitest';
import { at, ms, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { BoardFeed } from './board-feed.ts';
import { createBoardStore } from './board-store.ts';

const topic = 't:c:dispatch';
const window = { start: ms('00:00'), end: ms('23:59') };

function snapshotAt(offset: number, start: string): Snapshot {
  const visits = [sampleVisit('a', start, '17:00', { revision: offset })];
  const data = {
    kind: 'dispatch',
    technicians: [sampleTechnician('ada')],
    visits,
    queue: [],
    queueTotal: 0,
  } as const;
  return { topic, epoch: 'e', offset, data: { ...data, technicians: [...data.technicians], queue: [] } };
}

function moved(offset: number, start: string): TopicEvent {
  return {
    topic,
    offset,
    epoch: 'e',
    event: {
      id: `${offset}`,
      type: 'visit.moved',
      entity: { kind: 'visit', id: 'a', label: 'a', jobId: null },
      actor: { kind: 'user', id: 'u', name: 'Sam' },
      source: 'web',
      occurredAt: at('09:00'),
      recordedAt: at('09:00'),
      revision: offset,
      correlationId: 'c',
      causationId: null,
      changes: [],
      reason: null,
      record: { kind: 'visit', visit: sampleVisit('a', start, '17:00', { revision: offset }) },
    },
  };
}

function setUp() {
  const store = createBoardStore();
  const answers: ((snapshot: Snapshot) => void)[] = [];
  const failures: ((error: unknown) => void)[] = [];
  const placed: number[] = [];
  const feed = new BoardFeed({
    store,
    fetchSnapshot: () =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        failures.push(reject);
      }),
  });
  /** The live connection, at offset `reached`. */
  const connect = (reached: number | null) =>
    feed.connect({
      place: ({ offset }) => placed.push(offset),
      position: () => (reached === null ? null : { epoch: 'e', offset: reached }),
    });
  const start = () => store.getState().board.records?.visits['a']?.scheduledStart;
  return { store, answers, failures, placed, feed, connect, start };
}

describe('board feed', () => {
  test('loses no event between the reading of the state and its arrival', async () => {
    const { answers, placed, feed, connect, start } = setUp();
    connect(null);
    const loading = feed.load(window);
    feed.onEvents([moved(10, '10:00'), moved(11, '11:00')]);
    feed.onEvents([moved(12, '12:00')]);
    answers[0]?.(snapshotAt(11, '11:00'));
    await loading;
    expect(start()).toBe(at('12:00'));
    expect(placed).toEqual([11]);
  });

  test('ignores the answer for days that are no longer wanted', async () => {
    const { store, answers, placed, feed, connect, start } = setUp();
    connect(null);
    const first = feed.load(window);
    const second = feed.load({ start: window.start, end: window.end + 1 });
    answers[1]?.(snapshotAt(5, '09:00'));
    await second;
    answers[0]?.(snapshotAt(4, '08:00'));
    await first;
    expect([start(), placed]).toEqual([at('09:00'), [5]]);
    expect(store.getState().board.status).toBe('ready');
  });

  test('goes on showing what it has while the same days are read again', async () => {
    const { store, answers, failures, feed, start } = setUp();
    const first = feed.load(window);
    answers[0]?.(snapshotAt(5, '09:00'));
    await first;
    const again = feed.load(window);
    expect(start()).toBe(at('09:00'));
    feed.onEvents([moved(6, '10:00')]);
    failures[1]?.({ status: 'network', text: 'gone' });
    await again;
    expect([store.getState().board.status, start()]).toEqual(['failed', at('10:00')]);
  });

  test('places what was read before there was a live side, and does not read it again', async () => {
    const { answers, placed, feed, connect } = setUp();
    const loading = feed.load(window);
    answers[0]?.(snapshotAt(5, '09:00'));
    await loading;
    connect(null);
    expect([placed, answers.length]).toEqual([[5], 1]);
  });

  test('reads again what the live side began behind, before the answer or after it', async () => {
    const late = setUp();
    const loading = late.feed.load(window);
    late.answers[0]?.(snapshotAt(5, '09:00'));
    await loading;
    late.connect(8);
    expect(late.answers).toHaveLength(2);

    const meanwhile = setUp();
    const first = meanwhile.feed.load(window);
    meanwhile.connect(9);
    meanwhile.feed.onEvents([moved(8, '10:00'), moved(9, '10:30')]);
    meanwhile.answers[0]?.(snapshotAt(5, '09:00'));
    await first;
    expect(meanwhile.answers).toHaveLength(2);
  });

  test('does not read again when the live side began in time', async () => {
    const { answers, feed, connect, start } = setUp();
    const loading = feed.load(window);
    connect(7);
    feed.onEvents([moved(6, '10:00'), moved(7, '10:30')]);
    answers[0]?.(snapshotAt(5, '09:00'));
    await loading;
    expect([start(), answers.length]).toEqual([at('10:30'), 1]);
  });
});
