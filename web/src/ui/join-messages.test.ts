import { expect, test } from 'vitest';
import { addEarlier, joinMessages, type Messages, type ThreadMessage } from './join-messages.ts';

const said = (from: number, to: number): Messages<ThreadMessage> => ({
  messages: Array.from({ length: to - from + 1 }, (_, at): ThreadMessage => {
    const id = `m${from + at}`;
    const createdAt = '2026-11-21T10:00:00.000Z';
    return { id, body: id, createdAt };
  }),
  hasEarlier: from > 1,
});

test('what was said since joins what is known, and what slid out of the newest stays', () => {
  expect(joinMessages(said(1, 5), said(4, 8))).toEqual(said(1, 8));
  expect(joinMessages(said(3, 5), said(4, 8))).toEqual(said(3, 8));
  expect(joinMessages(said(3, 5), said(3, 5))).toEqual(said(3, 5));
});

test('after more than the newest hold, earlier messages are asked for again', () => {
  expect(joinMessages(said(1, 5), said(20, 25))).toEqual(said(20, 25));
});

test('earlier messages come before, down to the first', () => {
  expect(addEarlier(said(6, 9), said(1, 5))).toEqual(said(1, 9));
  expect(addEarlier(said(6, 9), said(3, 5)).hasEarlier).toBe(true);
});
