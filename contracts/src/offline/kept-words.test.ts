import { expect, test } from 'vitest';
import { keptWords } from './kept-words.ts';

test('names of fields become what people call them, each once', () => {
  expect(keptWords(['scheduledStart', 'scheduledEnd', 'technicianIds'])).toBe('the time and the crew');
  expect(keptWords(['windowStart', 'windowEnd'])).toBe('the arrival window');
  expect(keptWords(['pinned', 'windowStart', 'technicianIds'])).toBe(
    'the pin, the arrival window and the crew',
  );
});

test('a field that nobody has given a word is still no name of a program', () => {
  expect(keptWords(['accessNotes'])).toBe('the access notes');
});
