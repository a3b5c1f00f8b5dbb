import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { expect, it } from 'vitest';
import { eventConcerns } from './event-concerns.ts';

const event = (entity: object, record: object | null = null) =>
  ({ entity: { jobId: null, label: '', ...entity }, record }) as unknown as DomainEvent;
const customer = { kind: 'customer', id: 'c1' };

it('concerns the record it is about, and no other of its kind', () => {
  expect(eventConcerns(event({ kind: 'customer', id: 'c1' }), customer)).toBe(true);
  expect(eventConcerns(event({ kind: 'customer', id: 'c2' }), customer)).toBe(false);
  expect(eventConcerns(event({ kind: 'site', id: 'c1' }), customer)).toBe(false);
});

it('concerns the records that the timeline names', () => {
  expect(eventConcerns(event({ kind: 'visit', id: 'v1', related: [customer] }), customer)).toBe(true);
  expect(eventConcerns(event({ kind: 'visit', id: 'v1', related: [] }), customer)).toBe(false);
});

it('concerns the records that follow from the one it carries', () => {
  const site = { kind: 'site', site: { id: 's1', customerId: 'c1' } };
  expect(eventConcerns(event({ kind: 'site', id: 's1' }, site), customer)).toBe(true);
  expect(eventConcerns(event({ kind: 'site', id: 's1' }), customer)).toBe(false);
  expect(eventConcerns(event({ kind: 'visit', id: 'v1', jobId: 'j1' }), { kind: 'job', id: 'j1' })).toBe(
    true,
  );
});
