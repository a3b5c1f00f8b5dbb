import { afterEach, expect, test, vi } from 'vitest';
import { fetchEvent } from './fetch-event.ts';

const topic = 'company:11111111-1111-4111-8111-111111111111:dispatch';
const instant = '2026-11-20T10:00:00.000Z';
const event = {
  id: '22222222-2222-4222-8222-222222222222',
  type: 'customer.updated',
  entity: { kind: 'customer', id: 'c', label: 'Harbor', jobId: null },
  actor: { kind: 'system', id: null, name: 'Replay' },
  source: 'replay',
  occurredAt: instant,
  recordedAt: instant,
  revision: 1,
  correlationId: 'c',
  causationId: null,
  changes: [],
  reason: null,
  record: null,
};

afterEach(() => vi.unstubAllGlobals());

test('asks for the one event behind the offset before it', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ items: [{ topic, offset: 8, epoch: 'e', event }] }));
  });
  expect(await fetchEvent(topic, 8)).toMatchObject({ topic, offset: 8, epoch: 'e', event: { id: event.id } });
  const query = new URL(asked[0] ?? '', 'http://localhost').searchParams;
  expect([query.get('topic'), query.get('after'), query.get('limit')]).toEqual([topic, '7', '1']);
});

test('says that it cannot be had when the history begins later, refuses or answers nonsense', async () => {
  const answers = [
    Response.json({ items: [{ topic, offset: 9, epoch: 'e', event }] }),
    Response.json({ title: 'Not permitted' }, { status: 403 }),
    new Response('<html>'),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  for (let count = 0; count < 3; count += 1) expect(await fetchEvent(topic, 8)).toBeNull();
});
