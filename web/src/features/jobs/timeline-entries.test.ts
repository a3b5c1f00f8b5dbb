import type { Change, DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { describe, expect, it } from 'vitest';
import { formatDate } from '../../lib/format-date.ts';
import { timelineEntries } from './timeline-entries.ts';

const zone = 'America/New_York';
let offset = 0;

type Given = Partial<Omit<DomainEvent, 'entity' | 'changes'>> & {
  kind?: DomainEvent['entity']['kind'];
  type: DomainEvent['type'];
  command: string;
  changes?: Record<string, readonly [unknown, unknown]>;
};

function happened({ type, command, kind, changes = {}, ...rest }: Given): TopicEvent {
  offset += 1;
  const listed: Change[] = Object.entries(changes).map(([field, [from, to]]) => ({ field, from, to }));
  return {
    topic: 'timeline',
    offset,
    epoch: '1',
    event: {
      id: `event-${offset}`,
      entity: {
        kind: kind ?? (type.startsWith('visit') ? 'visit' : 'job'),
        id: 'one',
        label: '#396 No heat',
        jobId: 'job',
      },
      actor: { kind: 'user', id: null, name: 'Morgan Ellis' },
      source: 'web',
      occurredAt: '2026-11-20T20:00:00.000Z',
      recordedAt: '2026-11-20T20:00:00.050Z',
      revision: 1,
      correlationId: command,
      causationId: null,
      reason: null,
      record: null,
      ...rest,
      type,
      changes: listed,
    },
  };
}

const titles = (...rows: TopicEvent[]) =>
  timelineEntries(rows.toReversed(), zone).map(({ title, details }) => [title, ...details]);

describe('the history of a job', () => {
  it('shows a visit and what follows for its job as one step', () => {
    expect(
      titles(
        happened({ type: 'job.created', command: 'a' }),
        happened({ type: 'visit.planned', command: 'b' }),
        happened({
          type: 'job.state_changed',
          command: 'b',
          changes: {
            state: ['unscheduled', 'scheduled'],
            technicianNames: [[], ['Aiko Cordeiro']],
            scheduledStart: [null, '2026-11-20T19:53:31.000Z'],
            scheduledEnd: [null, '2026-11-20T21:23:31.000Z'],
          },
        }),
        happened({ type: 'visit.state_changed', command: 'c', changes: { state: ['en_route', 'on_site'] } }),
        happened({ type: 'job.state_changed', command: 'c', changes: { state: ['en_route', 'on_site'] } }),
      ),
    ).toEqual([
      ['Technician arrived'],
      [
        'Visit planned',
        `${formatDate('2026-11-20T19:53:31.000Z', zone, 'weekday')}, 14:53–16:23`,
        'Aiko Cordeiro',
      ],
      ['Job created'],
    ]);
  });

  it('names what was done when work is completed', () => {
    const [entry] = timelineEntries(
      [
        happened({
          type: 'visit.state_changed',
          command: 'a',
          changes: { state: ['in_progress', 'completed'], resolution: [null, 'Valve replaced'] },
        }),
      ],
      zone,
    );
    expect(entry).toMatchObject({ title: 'Work completed', quote: 'Valve replaced', state: 'completed' });
  });

  it('puts the decision of the office before the visits it ended', () => {
    const cancelVisit = { type: 'visit.state_changed', command: 'a' } as const;
    const [entry] = timelineEntries(
      [
        happened({ ...cancelVisit, changes: { state: ['planned', 'cancelled'] } }),
        happened({
          type: 'job.state_changed',
          command: 'a',
          changes: { state: ['scheduled', 'cancelled'] },
          reason: 'Sold the house',
        }),
      ].toReversed(),
      zone,
    );
    expect(entry).toMatchObject({
      title: 'Job cancelled',
      details: ['The planned visit was cancelled'],
      quote: 'Sold the house',
    });
  });

  it('says what an edit changed, and leaves out what only follows', () => {
    expect(
      titles(
        happened({ type: 'job.updated', command: 'a', changes: { priority: ['medium', 'high'] } }),
        happened({
          type: 'job.updated',
          command: 'b',
          changes: {
            title: ['No heat', 'No heat, 3rd floor'],
            siteId: ['x', 'y'],
            siteAddress: ['80 Boylston St', '1 Main St'],
            description: ['', 'Cold'],
            resolveBy: ['2026-11-20T20:00:00.000Z', null],
          },
        }),
        happened({
          type: 'visit.moved',
          command: 'c',
          changes: { assignments: [[{ technicianName: 'Ada' }], [{ technicianName: 'Ben' }]] },
        }),
      ),
    ).toEqual([
      ['Visit reassigned', 'Technician: Ada → Ben'],
      [
        'Job changed',
        'Title: No heat → No heat, 3rd floor',
        'Site: 80 Boylston St → 1 Main St',
        'Description changed',
        'Resolve by removed',
      ],
      ['Priority: Medium → High'],
    ]);
  });

  it('has what happened to other records of the job, by their names', () => {
    const entity = { kind: 'attachment', id: 'file', label: 'Permit.pdf', jobId: 'job' } as const;
    const [entry] = timelineEntries(
      [happened({ type: 'attachment.replaced', command: 'a', changes: { version: [1, 2] } })].map((row) => ({
        ...row,
        event: { ...row.event, entity },
      })),
      zone,
    );
    expect(entry).toMatchObject({
      title: 'New version of a file',
      subject: { label: 'Permit.pdf', href: '/jobs/job' },
      details: ['version: 1 → 2'],
    });
  });

  it('keeps the same step apart when it was taken twice', () => {
    const start = { type: 'visit.state_changed', changes: { state: ['paused', 'in_progress'] } } as const;
    const twice = [
      happened({ ...start, changes: { state: ['paused', 'in_progress'] }, command: 'a' }),
      happened({ ...start, changes: { state: ['paused', 'in_progress'] }, command: 'b' }),
    ];
    expect(titles(...twice)).toEqual([['Work resumed'], ['Work resumed']]);
  });

  it('tells when something was entered afterwards', () => {
    const recordedAt = '2026-11-21T05:13:00.000Z';
    const rows = [happened({ type: 'job.created', command: 'a', recordedAt })];
    expect(timelineEntries(rows, zone)[0]).toMatchObject({
      at: '2026-11-20T20:00:00.000Z',
      enteredAt: recordedAt,
    });
  });

  it('tells each thing that was recorded in the field, in words', () => {
    const recorded = (changes: Given['changes'], type: DomainEvent['type'] = 'visit_entry.added') =>
      happened({ type, kind: 'visit_entry', command: 'a', changes: changes ?? {} });
    expect(
      titles(
        recorded({ part: [null, '2 pc Igniter'] }),
        recorded({ reading: [null, 'Gas pressure: 3.5 inWC'] }),
        recorded({ answer: [null, 'Lock-out tag placed: yes'] }),
        recorded({ signature: [null, 'Ida Lund'] }),
        recorded({
          activity: [null, 'work'],
          start: [null, '2026-11-20T15:00:00.000Z'],
          end: [null, '2026-11-20T16:30:00.000Z'],
        }),
        recorded({ part: ['2 pc Igniter', null] }, 'visit_entry.removed'),
        recorded({}, 'visit_entry.removed'),
        happened({ type: 'photo.added', kind: 'photo', command: 'a' }),
      ).toReversed(),
    ).toEqual([
      ['Part used', '2 pc Igniter'],
      ['Reading taken', 'Gas pressure: 3.5 inWC'],
      ['Checklist answered', 'Lock-out tag placed: yes'],
      ['Signature added', 'Ida Lund'],
      ['Working time added', '10:00–11:30'],
      ['Part taken back', '2 pc Igniter'],
      ['Note taken back'],
      ['Photo added'],
    ]);
  });

  it('repeats what a person wrote', () => {
    const note = { note: [null, 'Dog in the yard'], visibility: [null, 'internal'] } as const;
    const message = { channel: [null, 'portal'], direction: [null, 'in'], message: [null, 'When?'] } as const;
    const [first, second] = timelineEntries(
      [
        happened({ type: 'visit_entry.added', kind: 'visit_entry', command: 'a', changes: { ...note } }),
        happened({
          type: 'communication.recorded',
          kind: 'communication',
          command: 'b',
          changes: { ...message },
        }),
      ],
      zone,
    );
    expect(first).toMatchObject({ title: 'Note added', quote: 'Dog in the yard' });
    expect(second).toMatchObject({ title: 'Message from the customer', quote: 'When?' });
  });
});

it('names the technician to the customer, also for a step that the office recorded', () => {
  const assignments = [{ technicianId: 'bao', technicianName: 'Bao Nakamura', role: 'lead' }];
  const states = ['en_route', 'on_site', 'in_progress', 'paused', 'completed'] as const;
  for (const state of states) {
    const record = { kind: 'visit', visit: { state, assignments } } as unknown as DomainEvent['record'];
    const step = happened({
      type: 'visit.state_changed',
      command: state,
      changes: { state: ['dispatched', state] },
      record,
    });
    expect(timelineEntries([step], zone, { isForCustomer: true })).toMatchObject([{ actor: 'Bao Nakamura' }]);
    expect(timelineEntries([step], zone)).toMatchObject([{ actor: 'Morgan Ellis' }]);
  }
  const planned = happened({ type: 'visit.planned', command: 'plan' });
  expect(timelineEntries([planned], zone, { isForCustomer: true })).toMatchObject([
    { actor: 'Morgan Ellis' },
  ]);
});
