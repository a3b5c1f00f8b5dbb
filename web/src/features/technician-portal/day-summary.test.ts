import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { expect, test } from 'vitest';
import { daySummary } from './day-summary.ts';
import { at } from './portal-samples.ts';

const home = { latitude: 42.36, longitude: -71.06 };
const visit = (end: string, latitude: number, state: Visit['state'] = 'dispatched') =>
  ({ state, scheduledEnd: at(end), job: { latitude, longitude: -71.06 } }) as Visit;

test('the totals of a day follow a cancelled visit', () => {
  const [first, last] = [visit('11:00', 42.4), visit('16:00', 42.6)];
  const before = daySummary([first, last], home, 'UTC');
  const after = daySummary([first, { ...last, state: 'cancelled' }], home, 'UTC');
  expect(before).toMatch(/^2 visits · \d+ km · home by 17:/);
  expect(after).toBe(daySummary([first], home, 'UTC'));
  expect(after).toMatch(/^1 visit · \d+ km · home by 11:/);
  expect(daySummary([{ ...last, state: 'cancelled' }], home, 'UTC')).toBe('0 visits');
});
