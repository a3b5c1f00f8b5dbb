import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import { describe, expect, test } from 'vitest';
import { at, ms, sampleJob, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { eventsArrived, snapshotLoaded } from './board-actions.ts';
import { boardReducer, initialBoard } from './board-reducer.ts';
import { rowOf } from './board-records.ts';

const topic = 't:c:dispatch';
const window = { start: ms('00:00'), end: ms('23:59') };
const ben = [{ technicianId: 'ben', technicianName: 'Ben', role: 'lead' as const }];

function snapshot(changes: Partial<Extract<Snapshot['data'], { kind: 'dispatch' }>> = {}): Snapshot {
  return {
    topic,
    epoch: 'e1',
    offset: 10,
    data: {
      kind: 'dispatch',
      technicians: [sampleTechnician('ben', { name: 'Ben' }), sampleTechnician('ada', { name: 'Ada' })],
      visits: [sampleVisit('b', '11:00', '12:00'), sampleVisit('a', '09:00', '10:00')],
      queue: [sampleJob('waiting')],
      queueTotal: 3,
      ...changes,
    },
  };
}

function event(
  offset: number,
  record: DomainEvent['record'],
  type: DomainEvent['type'] = 'visit.moved',
): TopicEvent {
  return {
    topic,
    offset,
    epoch: 'e1',
    event: {
      id: `event-${offset}`,
      type,
      entity: { kind: 'visit', id: 'x', label: 'x', jobId: null },
      actor: { kind: 'user', id: 'u', name: 'Sam' },
      source: 'web',
      occurredAt: at('09:00'),
      recordedAt: at('09:00'),
      revision: 1,
      correlationId: 'c',
      causationId: null,
      changes: [],
      reason: null,
      record,
    },
  };
}

const visitEvent = (offset: number, visit: ReturnType<typeof sampleVisit>) =>
  event(offset, { kind: 'visit', visit });
const load = (since: TopicEvent[] = [], changes = {}) =>
  boardReducer(initialBoard, snapshotLoaded({ window, snapshot: snapshot(changes), since }));
const recordsAfter = (state: ReturnType<typeof load>, ...events: TopicEvent[]) => {
  const { records } = boardReducer(state, eventsArrived(events));
  if (!records) throw new Error('no records');
  return records;
};
const ids = (records: ReturnType<typeof recordsAfter>, technicianId: string) =>
  rowOf(records, technicianId).map((visit) => visit.id);

describe('board records', () => {
  test('sort technicians by name and each lane by start', () => {
    const records = recordsAfter(load());
    expect(records.technicianIds).toEqual(['ada', 'ben']);
    expect(ids(records, 'ada')).toEqual(['a', 'b']);
  });

  test('move a visit between lanes and leave the other lanes untouched', () => {
    const carl = [{ technicianId: 'carl', technicianName: 'Carl', role: 'lead' as const }];
    const state = load([], {
      visits: [sampleVisit('a', '09:00', '10:00'), sampleVisit('z', '09:00', '10:00', { assignments: carl })],
    });
    const records = recordsAfter(
      state,
      visitEvent(11, sampleVisit('a', '13:00', '14:00', { revision: 2, assignments: ben })),
    );
    expect([ids(records, 'ada'), ids(records, 'ben')]).toEqual([[], ['a']]);
    expect(rowOf(records, 'carl')).toBe(state.records && rowOf(state.records, 'carl'));
  });

  test('apply by revision, never by arrival', () => {
    const newer = sampleVisit('a', '13:00', '14:00', { revision: 5 });
    const older = sampleVisit('a', '15:00', '16:00', { revision: 4 });
    const records = recordsAfter(load(), visitEvent(11, newer), visitEvent(12, older));
    expect(records.visits['a']?.revision).toBe(5);
  });

  test('leave out events that the snapshot already contains', () => {
    const moved = sampleVisit('a', '13:00', '14:00', { revision: 2 });
    expect(recordsAfter(load([visitEvent(10, moved)])).visits['a']?.revision).toBe(1);
    expect(recordsAfter(load([visitEvent(10, moved), visitEvent(11, moved)])).visits['a']?.revision).toBe(2);
  });

  test('drop a visit that is cancelled, deleted or leaves the shown days, and do not let an older message bring it back', () => {
    const gone = [
      sampleVisit('a', '09:00', '10:00', { revision: 3, state: 'cancelled' }),
      {
        ...sampleVisit('a', '09:00', '10:00', { revision: 3 }),
        scheduledStart: '2026-12-01T09:00:00.000Z',
        scheduledEnd: '2026-12-01T10:00:00.000Z',
      },
    ];
    for (const visit of gone) {
      const records = recordsAfter(
        load(),
        visitEvent(11, visit),
        visitEvent(12, sampleVisit('a', '09:00', '10:00', { revision: 2 })),
      );
      expect(ids(records, 'ada')).toEqual(['b']);
    }
    const deleted = event(
      11,
      { kind: 'visit', visit: sampleVisit('a', '09:00', '10:00', { revision: 2 }) },
      'visit.deleted',
    );
    expect(ids(recordsAfter(load(), deleted), 'ada')).toEqual(['b']);
  });

  test('bring a visit that moves into the shown days', () => {
    const records = recordsAfter(load(), visitEvent(11, sampleVisit('new', '08:00', '09:00')));
    expect(ids(records, 'ada')).toEqual(['new', 'a', 'b']);
  });

  test('keep the queue and its total as jobs come and go', () => {
    const job = (id: string, revision: number, state: 'unscheduled' | 'scheduled', from: string) => {
      const made = event(
        10 + revision,
        { kind: 'job', job: sampleJob(id, { revision, state }) },
        'job.state_changed',
      );
      return { ...made, event: { ...made.event, changes: [{ field: 'state', from, to: state }] } };
    };
    const planned = recordsAfter(load(), job('waiting', 2, 'scheduled', 'unscheduled'));
    expect([Object.keys(planned.queue), planned.queueTotal]).toEqual([[], 2]);
    const fresh = recordsAfter(load(), job('fresh', 1, 'unscheduled', 'requested'));
    expect([Object.keys(fresh.queue).length, fresh.queueTotal]).toEqual([2, 4]);
    // Only the most urgent jobs are loaded; others still count.
    const beyond = recordsAfter(load(), job('beyond', 2, 'scheduled', 'unscheduled'));
    expect(beyond.queueTotal).toBe(2);
    const never = recordsAfter(load(), job('never', 2, 'scheduled', 'requested'));
    expect(never.queueTotal).toBe(3);
  });

  test('show a changed job on its visits', () => {
    const job = sampleJob('job-of-a', {
      revision: 2,
      title: 'Gas smell',
      priority: 'emergency',
      state: 'scheduled',
    });
    const records = recordsAfter(load(), event(11, { kind: 'job', job }, 'job.updated'));
    expect(rowOf(records, 'ada')[0]?.job).toMatchObject({ title: 'Gas smell', priority: 'emergency' });
  });

  test('take on a technician who is renamed, at the new place', () => {
    const technician = sampleTechnician('ada', { revision: 2, name: 'Zoe' });
    const records = recordsAfter(load(), event(11, { kind: 'technician', technician }, 'technician.updated'));
    expect(records.technicianIds).toEqual(['ben', 'ada']);
  });

  test('stay the same object when an event is about something else', () => {
    const state = load();
    expect(recordsAfter(state, event(11, null, 'customer.updated'))).toBe(state.records);
  });
});

test('fifty events on 2,000 visits change fifty visits and leave the others as they are', () => {
  const visits = Array.from({ length: 2000 }, (_, index) =>
    sampleVisit(`v${index}`, '09:00', '10:00', {
      assignments: [{ technicianId: `t${index % 200}`, technicianName: 'x', role: 'lead' }],
    }),
  );
  const state = load([], { visits });
  const events = Array.from({ length: 50 }, (_, index) =>
    visitEvent(11 + index, {
      ...(visits[index * 7] ?? visits[0] ?? sampleVisit('x', '09:00', '10:00')),
      revision: 2,
      state: 'dispatched',
    }),
  );
  const records = recordsAfter(state, ...events);
  expect(Object.values(records.visits).filter((visit) => visit.state === 'dispatched')).toHaveLength(50);
  expect(Object.values(records.visits)).toHaveLength(2000);
});
