import { expect, test } from 'vitest';
import { eventFilterSpec, searchFor } from './event-filters.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a pasted trace id shows its trace, any other text is searched', () => {
  expect(searchFor(` ${traceId}\n`)).toEqual({ q: '', traceId });
  expect(searchFor('boiler')).toEqual({ q: 'boiler' });
  expect(searchFor(`${traceId} boiler`)).toEqual({ q: `${traceId} boiler` });
});

test('an address with something else as trace has no such filter', () => {
  expect(eventFilterSpec.traceId.read('boiler')).toBeNull();
  expect(eventFilterSpec.traceId.read(traceId)).toBe(traceId);
});
