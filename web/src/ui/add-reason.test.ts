import { expect, test } from 'vitest';
import { addReason } from './add-reason.ts';

const common = ['Customer asked', 'Weather'];

test.each([
  { before: '', after: 'Weather', because: 'nothing was written' },
  { before: ' Customer asked ', after: 'Weather', because: 'only another common reason was there' },
  { before: 'Called twice.', after: 'Called twice; Weather', because: 'the user wrote something' },
  { before: 'Weather, says the crew', after: 'Weather, says the crew', because: 'the text has it' },
])('a chosen reason gives “$after”, because $because', ({ before, after }) => {
  expect(addReason(before, 'Weather', common)).toBe(after);
});
