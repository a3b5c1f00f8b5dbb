import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { expect, test } from 'vitest';
import { historyLines } from './history-lines.ts';
import { createZone } from './zone.ts';

const zone = createZone('America/New_York', {
  companyZone: 'America/New_York',
  now: new Date('2026-11-20T21:00:00Z'),
});

type Given = {
  type?: DomainEvent['type'];
  kind?: DomainEvent['entity']['kind'];
  at?: string;
  by?: string;
  changes: Record<string, readonly [unknown, unknown]>;
};

function happened({
  type = 'visit_entry.added',
  kind = 'visit_entry',
  at = '20:00',
  by = 'Zoe Huang',
  changes,
}: Given): DomainEvent {
  const occurredAt = `2026-11-20T${at}:00.000Z`;
  return {
    id: 'event',
    type,
    entity: { kind, id: 'one', label: '#396 No heat', jobId: 'job' },
    actor: { kind: 'user', id: null, name: by },
    source: 'web',
    occurredAt,
    recordedAt: occurredAt,
    revision: 1,
    correlationId: 'command',
    causationId: null,
    changes: Object.entries(changes).map(([field, [from, to]]) => ({ field, from, to })),
    reason: null,
    record: null,
  };
}

test('field records have the same names as on the job’s page', () => {
  const lines = historyLines(zone, [
    happened({ changes: { answer: [null, 'Lock-out tag placed: yes'] } }),
    happened({ changes: { part: [null, '2 pc Igniter'] } }),
    happened({
      changes: {
        activity: [null, 'work'],
        start: [null, '2026-11-20T15:00:00.000Z'],
        end: [null, '2026-11-20T20:30:00.000Z'],
      },
    }),
    happened({ changes: { note: [null, 'Dog in the yard'] } }),
    happened({ changes: { signature: [null, 'Ida Lund'] } }),
  ]);
  expect(lines).toEqual([
    '- Fri 20 Nov, 15:00: Checklist answered by Zoe Huang: Lock-out tag placed: yes.',
    '- Fri 20 Nov, 15:00: Part used by Zoe Huang: 2 pc Igniter.',
    '- Fri 20 Nov, 15:00: Working time added by Zoe Huang: 10:00–15:30.',
    '- Fri 20 Nov, 15:00: Note added by Zoe Huang: “Dog in the yard”.',
    '- Fri 20 Nov, 15:00: Signature added by Zoe Huang: Ida Lund.',
  ]);
});

test('repeated records of one person are one line, another person’s are a separate one', () => {
  const photo = { type: 'photo.added', kind: 'photo', changes: {} } as const;
  const lines = historyLines(zone, [
    happened({ ...photo, at: '20:00' }),
    happened({ ...photo, at: '20:01' }),
    happened({ ...photo, at: '20:02', by: 'Ana Voss' }),
    happened({ at: '20:03', changes: { part: [null, '2 pc Igniter'] } }),
    happened({ at: '20:04', changes: { part: [null, '1 pc Fuse'] } }),
  ]);
  expect(lines).toEqual([
    '- Fri 20 Nov, 15:00: Photo added by Zoe Huang (2 times).',
    '- Fri 20 Nov, 15:02: Photo added by Ana Voss.',
    '- Fri 20 Nov, 15:03: Part used by Zoe Huang: 2 pc Igniter; 1 pc Fuse.',
  ]);
});

test('states have their display names', () => {
  const step = { type: 'job.state_changed', kind: 'job' } as const;
  const lines = historyLines(zone, [
    happened({ ...step, changes: { state: ['dispatched', 'en_route'] } }),
    happened({ ...step, changes: { state: ['on_site', 'in_progress'] } }),
  ]);
  expect(lines.map((line) => line.split(': ').at(-1))).toEqual([
    'dispatched → on the way.',
    'on site → working.',
  ]);
});
