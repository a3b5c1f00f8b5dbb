import { expect, test } from 'vitest';
import { newSpanContext, parseTraceparent, toTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('a traceparent is read and written unchanged', () => {
  const text = `00-${traceId}-${spanId}-01`;
  const context = parseTraceparent(text);
  expect(context).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(context && toTraceparent(context)).toBe(text);
});

test('a later version may have more members and flags', () => {
  expect(parseTraceparent(`cc-${traceId}-${spanId}-03-more`)).toMatchObject({ traceId, traceFlags: 1 });
});

test.each([
  ['nothing', undefined],
  ['a list of headers', [`00-${traceId}-${spanId}-01`]],
  ['text', 'hello'],
  ['two headers', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
  ['upper case', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['a short trace id', `00-${traceId.slice(1)}-${spanId}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['the invalid version', `ff-${traceId}-${spanId}-01`],
  ['more members in version 00', `00-${traceId}-${spanId}-01-more`],
  ['a line break', `00-${traceId}-${spanId}-01\n`],
])('%s is no traceparent', (_what, text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});

test('a new context is valid, sampled and of the given trace', () => {
  const context = newSpanContext(traceId);
  expect(parseTraceparent(toTraceparent(context))).toEqual({ ...context, isRemote: true });
  expect(newSpanContext().traceId).not.toBe(newSpanContext().traceId);
});
