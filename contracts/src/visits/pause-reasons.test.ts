import { expect, test } from 'vitest';
import { pauseReasonOf } from './pause-reasons.ts';

test('a pause has a listed reason, optionally with a note', () => {
  expect(pauseReasonOf('parts')).toBe('parts');
  expect(pauseReasonOf('Parts: valve is ordered, 2 days')).toBe('parts');
  expect(pauseReasonOf(' emergency diversion ')).toBe('emergency diversion');
  for (const text of ['', 'partsy', 'tired', 'note: parts']) expect(pauseReasonOf(text)).toBeUndefined();
});
