import type { FieldPresence } from '@switchyard/contracts/presence/field-presence.ts';
import { expect, test } from 'vitest';
import { presenceWords } from './presence-words.ts';

const now = Date.parse('2026-03-04T16:00:00.000Z');
const zone = 'America/New_York';
const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const away: FieldPresence = {
  technicianId: '0195d6f0-0000-7000-8000-000000000001',
  online: false,
  offlineSince: at(18),
  lastSeenAt: at(18),
  lastState: 'on_site',
  waiting: 0,
  replayLagMs: null,
  replayedAt: null,
};

test('who is away is named with since when and what was known last', () => {
  expect(presenceWords(away, { zone, now }).parts).toEqual(['offline since 10:42', 'last: on site']);
});

test('who has been away for longer than a shift is named with the day', () => {
  const { parts } = presenceWords({ ...away, offlineSince: at(60 * 40), lastState: null }, { zone, now });
  expect(parts.join()).toMatch(/^offline since .*Mar/);
});

test('of who is connected and up to date the row says nothing', () => {
  const words = presenceWords({ ...away, online: true, offlineSince: null }, { zone, now });
  expect(words).toEqual({ parts: [], full: 'connected' });
});

test('late work is told for an hour, and what is still unsent', () => {
  const late = {
    ...away,
    online: true,
    offlineSince: null,
    waiting: 3,
    replayLagMs: 34 * 60_000,
    replayedAt: at(5),
  };
  expect(presenceWords(late, { zone, now })).toEqual({
    parts: ['work 34 min late'],
    full: 'connected · 3 changes still on the device · last work arrived 34 min late',
  });
  expect(presenceWords({ ...late, replayedAt: at(61) }, { zone, now }).parts).toEqual([]);
  expect(presenceWords({ ...late, replayLagMs: 20_000 }, { zone, now }).parts).toEqual([]);
});
