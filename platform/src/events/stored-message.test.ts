import { newId } from '../runtime/ids.ts';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import { decodeStoredMessage, encodeStoredMessage, toStoredMessage } from './stored-message.ts';

const topic = `t:${newId()}:timeline`;
const recordedAt = '2026-02-03T04:05:06.789Z';

function event(label: string): DomainEvent {
  return {
    id: newId(),
    type: 'job.updated',
    entity: { kind: 'job', id: newId(), label, jobId: null },
    actor: { kind: 'system', id: null, name: 'Test' },
    source: 'api',
    occurredAt: recordedAt,
    recordedAt,
    revision: 1,
    correlationId: 'c',
    causationId: null,
    changes: [],
    reason: null,
    record: null,
  };
}

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('a stored message', () => {
  it('is decoded unchanged, whatever its text', () => {
    const message = toStoredMessage(topic, 'epoch', {
      offset: 7,
      event: event('Zoë’s job\n€ 5 \u2028 " \\'),
      traceparent,
    });
    expect(decodeStoredMessage(encodeStoredMessage(message))).toEqual(message);
    expect(message).toMatchObject({
      offset: 7,
      epoch: 'epoch',
      recordedAt: Date.parse(recordedAt),
      traceparent,
    });
    expect(JSON.parse(message.json.toString())).toMatchObject({ type: 'timeline_event', topic, offset: 7 });
  });

  it('has a header that processes of the version before accept, and no trace in what sockets get', () => {
    const epoch = '01890000-0000-7000-8000-000000000000';
    const message = toStoredMessage(topic, epoch, { offset: 9_999_999_999, event: event('x'), traceparent });
    expect(encodeStoredMessage(message).indexOf(0x0a)).toBeLessThanOrEqual(120);
    expect(message.json.toString()).not.toContain(traceparent.split('-')[1]);
  });

  it('may have no trace', () => {
    const message = toStoredMessage(topic, 'epoch', { offset: 7, event: event('x'), traceparent: null });
    expect(decodeStoredMessage(encodeStoredMessage(message))).toEqual({ ...message, traceparent: '' });
  });

  it('tells the client to fetch an event that is too large for a frame', () => {
    const message = toStoredMessage(topic, 'epoch', {
      offset: 7,
      event: event('x'.repeat(70_000)),
      traceparent,
    });
    expect(message.json.length).toBeLessThan(socketLimits.maxServerFrame);
    expect(JSON.parse(message.json.toString())).toEqual({ type: 'resync', topic, offset: 7, epoch: 'epoch' });
  });

  it.each([
    '',
    '\n',
    '1',
    '1 e 2',
    '0 e 2\n{}',
    '-1 e 2\n{}',
    '1.5 e 2\n{}',
    '1  2\n{}',
    'x e 2\n{}',
    '1 e x\n{}',
    '1 e 2\n',
    `${'9'.repeat(130)}\n{}`,
  ])('refuses %j, which nobody of ours wrote', (text) => {
    expect(decodeStoredMessage(Buffer.from(text))).toBeUndefined();
  });
});
