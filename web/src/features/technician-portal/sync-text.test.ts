import { expect, test } from 'vitest';
import { at } from './portal-samples.ts';
import { syncText } from './sync-text.ts';

const calm = {
  network: 'online',
  live: true,
  since: at('09:00'),
  unsent: 0,
  draining: false,
  fetchedAt: Date.parse(at('09:01')),
  now: Date.parse(at('10:42')),
} as const;
const say = (change: Partial<Parameters<typeof syncText>[0]>) => syncText({ ...calm, ...change }, 'UTC');

test('what is live is as new as the clock', () => {
  expect(say({})).toBe('Synced 10:42');
});

test('without the live connection it is as old as what was heard last', () => {
  expect(say({ live: false })).toBe('Synced 09:01');
  expect(say({ live: false, since: at('10:30') })).toBe('Synced 10:30');
  expect(say({ live: false, since: null, fetchedAt: null })).toBeNull();
});

test('what waits is counted, and nothing is called synced that is not', () => {
  expect(say({ unsent: 3, draining: true })).toBe('Sending 3 changes');
  expect(say({ unsent: 1 })).toBe('1 change unsent');
});

test('a day without a network says since when, and how much is unsent', () => {
  const offline = { network: 'offline', live: false, since: at('10:12') } as const;
  expect(say(offline)).toBe('Offline since 10:12');
  expect(say({ ...offline, unsent: 3, draining: true })).toBe('Offline since 10:12, 3 unsent');
  expect(say({ ...offline, since: null, unsent: 3 })).toBe('Offline, 3 unsent');
  expect(say({ ...offline, now: Date.parse(at('10:42')) + 24 * 3_600_000 })).toMatch(
    /^Offline since .+10:12$/,
  );
});
