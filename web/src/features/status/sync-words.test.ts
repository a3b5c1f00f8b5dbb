import { expect, test } from 'vitest';
import { clockWords, judgeSync } from './sync-words.ts';

const fine = {
  network: 'online',
  paused: null,
  actions: [],
  conflicts: 0,
  attention: 0,
  quarantined: 0,
  storage: { usageBytes: 1, quotaBytes: 100, persisted: true },
  clockAheadMs: 20,
  problem: null,
} as const;
const live = { status: 'live' } as const;

test('what needs a person comes before what waits, and that before what is merely odd', () => {
  expect(judgeSync(fine, live).tone).toBe('ok');
  expect(judgeSync({ ...fine, clockAheadMs: -90_000 }, live)).toMatchObject({
    tone: 'warn',
    text: expect.stringMatching(/clock/) as string,
  });
  expect(judgeSync({ ...fine, clockAheadMs: -90_000, network: 'offline' }, live).text).toMatch(/No network/);
  expect(judgeSync({ ...fine, network: 'offline', conflicts: 2 }, live)).toMatchObject({ tone: 'danger' });
  expect(judgeSync({ ...fine, storage: { ...fine.storage, usageBytes: 90 } }, live).text).toMatch(/storage/);
  expect(judgeSync(fine, { status: 'reconnecting' }).text).toMatch(/Live updates/);
});

test('the clock in words', () => {
  expect([null, 300, 2_400, -2_400, 600_000].map(clockWords)).toEqual([
    'Not measured yet',
    'In step with the server',
    '2.4 s ahead of the server',
    '2.4 s behind the server',
    '10 min ahead of the server',
  ]);
});
