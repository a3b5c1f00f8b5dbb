import { expect, test } from 'vitest';
import { createLogger } from '../runtime/logger.ts';
import { currentTraceId, currentTraceparent, inSpan, openSpan } from './spans.ts';
import { newSpanContext, parseTraceparent } from './traceparent.ts';

test('work without a parent begins a trace, and everything in it belongs to it', async () => {
  expect(currentTraceId()).toBeUndefined();
  const ids = await inSpan('task', {}, async ({ traceId }) => {
    const inner = await inSpan('transaction', {}, async () => currentTraceId());
    return [traceId, inner, parseTraceparent(currentTraceparent())?.traceId];
  });
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(1);
  expect(currentTraceId()).toBeUndefined();
});

test('a parent is continued, also if other work is under way', async () => {
  const parent = newSpanContext();
  const found = await inSpan('task', {}, () => inSpan('batch', { parent }, async () => currentTraceId()));
  expect(found).toBe(parent.traceId);
});

test('what outlives a request is not part of it any more', async () => {
  const span = openSpan('request', {});
  const later = Promise.withResolvers<void>();
  const seen = span.run(async () => {
    await later.promise;
    return currentTraceId();
  });
  span.end();
  later.resolve();
  expect(await seen).toBeUndefined();
});

test('a failure is passed on', async () => {
  const failure = new Error('no');
  await expect(inSpan('task', {}, () => Promise.reject(failure))).rejects.toBe(failure);
});

test('a line of the log has its trace once', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', process: 'api' }, { write: (line) => void lines.push(line) });
  await inSpan('task', {}, async ({ traceId }) => {
    logger.info('in a task');
    logger.child({ traceId }).child({ part: 1 }).info('of a request');
    logger.info({ traceId: 'given' }, 'with its own');
    for (const line of lines) expect(line.match(/"traceId"/g)).toHaveLength(1);
    const found = lines.map((line) => (JSON.parse(line) as { traceId: string }).traceId);
    expect(found).toEqual([traceId, traceId, 'given']);
  });
  logger.info('outside');
  expect(lines.at(-1)).not.toContain('traceId');
});
