import { expect, test } from 'vitest';
import { keptWords } from './kept-words.ts';

test('field names become their display names, each once', () => {
  expect(keptWords(['scheduledStart', 'scheduledEnd', 'technicianIds'])).toBe('the time and the crew');
  expect(keptWords(['windowStart', 'windowEnd'])).toBe('the arrival window');
  expect(keptWords(['pinned', 'windowStart', 'technicianIds'])).toBe(
    'the pin, the arrival window and the crew',
  );
});

test('a field without a display name still reads as words', () => {
  expect(keptWords(['accessNotes'])).toBe('the access notes');
});
