import { expect, test } from 'vitest';
import { hashNumber, jobByName, jobByNumber, recordNumber } from './record-number.ts';

test('a record has the number that the server gave it', () => {
  expect([recordNumber(7), hashNumber(7), jobByNumber({ number: 7 })]).toEqual(['7', '#7', 'job #7']);
  expect(jobByName({ number: 7, title: 'No heat' })).toBe('#7 No heat');
});

test('a record that the server has not numbered is new, never number 0', () => {
  expect([recordNumber(0), hashNumber(0), jobByNumber({ number: 0 })]).toEqual(['new', 'new', 'new job']);
  expect(jobByName({ number: 0, title: 'No heat' })).toBe('No heat');
});
