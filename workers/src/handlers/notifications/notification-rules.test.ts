import type { Change, DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { describe, expect, it } from 'vitest';
import { type Notice, noticesOf } from './notification-rules.ts';

type Case = {
  type: DomainEvent['type'];
  changes?: Change[];
  source?: DomainEvent['source'];
  actor?: 'user' | 'system';
};

function event({ type, changes = [], source = 'web', actor = 'user' }: Case): DomainEvent {
  return {
    id: 'e',
    type,
    entity: { kind: type.startsWith('visit') ? 'visit' : 'job', id: 'x', label: 'x', jobId: 'j' },
    actor: { kind: actor, id: null, name: 'Robin Vale' },
    source,
    occurredAt: '',
    recordedAt: '',
    revision: 1,
    correlationId: 'c',
    causationId: null,
    changes,
    reason: null,
    record: null,
  };
}

function summary(notices: readonly Notice[]): string[] {
  return notices.map(({ audience, title, severity }) => {
    const who = audience.kind === 'technicians' ? audience.technicianIds.join('+') : audience.kind;
    return `${who}: ${title} (${severity})`;
  });
}

const facts = { priority: 'none', technicianIds: ['ann', 'bob'] };
const to = (state: string): Change[] => [{ field: 'state', from: 'x', to: state }];

describe('noticesOf', () => {
  it.each<[string, Case, Partial<typeof facts>, string[]]>([
    ['a planned visit', { type: 'visit.planned' }, {}, ['ann+bob: New visit (info)']],
    [
      'a moved visit',
      { type: 'visit.moved', changes: [{ field: 'scheduledStart', from: 1, to: 2 }] },
      {},
      ['ann+bob: Visit moved (info)'],
    ],
    [
      'a visit that changed hands and time',
      {
        type: 'visit.moved',
        changes: [
          { field: 'scheduledStart', from: 1, to: 2 },
          { field: 'assignments', from: [{ technicianId: 'bob' }, { technicianId: 'cyd' }], to: [] },
        ],
      },
      {},
      ['ann: New visit (info)', 'cyd: Visit reassigned (warning)', 'bob: Visit moved (info)'],
    ],
    ['changed notes', { type: 'visit.updated', changes: [{ field: 'notes', from: '', to: 'x' }] }, {}, []],
    [
      'a cancelled visit',
      { type: 'visit.state_changed', changes: to('cancelled') },
      {},
      ['ann+bob: Visit cancelled (warning)'],
    ],
    [
      'a visit without end',
      { type: 'visit.state_changed', changes: to('cannot_complete') },
      {},
      ['staff: Visit could not be completed (warning)'],
    ],
    ['a started visit', { type: 'visit.state_changed', changes: to('in_progress') }, {}, []],
    ['an emergency', { type: 'job.created' }, { priority: 'emergency' }, ['staff: Emergency (danger)']],
    ['a request from outside', { type: 'job.created', source: 'api' }, {}, ['staff: New request (info)']],
    ['a job written down in the office', { type: 'job.created' }, {}, []],
    [
      'a job on its way',
      { type: 'job.state_changed', changes: to('en_route') },
      {},
      ['customer: Your technician is on the way (info)'],
    ],
    [
      'a job that needs a return',
      { type: 'job.state_changed', changes: to('needs_return') },
      {},
      ['staff: Another visit is needed (warning)', 'customer: Another visit is needed (info)'],
    ],
    [
      'a bad rating',
      { type: 'job.rated', changes: [{ field: 'rating', from: null, to: 2 }] },
      {},
      ['staff: Rated 2 of 5 by the customer (warning)'],
    ],
    ['a good rating', { type: 'job.rated', changes: [{ field: 'rating', from: 2, to: 3 }] }, {}, []],
    ['a closed job', { type: 'job.state_changed', changes: to('closed') }, {}, []],
    ['a replayed request', { type: 'job.created', source: 'replay' }, {}, []],
    [
      'a replayed emergency',
      { type: 'job.created', source: 'replay' },
      { priority: 'emergency' },
      ['staff: Emergency (danger)'],
    ],
    [
      'work without a visit',
      { type: 'orphan.received' },
      {},
      ['staff: Field work without a visit (warning)'],
    ],
    ['something else', { type: 'flag.toggled' }, {}, []],
  ])('of %s', (_what, happening, more, expected) => {
    expect(summary(noticesOf(event(happening), { ...facts, ...more }))).toEqual(expected);
  });
});
