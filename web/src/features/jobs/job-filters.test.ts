import { expect, test } from 'vitest';
import { readFilters } from '../../lib/url-filters.ts';
import { dayWindow, jobFilters, jobWindow } from './job-filters.ts';

const read = (search: string) => readFilters(jobFilters, new URLSearchParams(search));

test('a local day is its own 23, 24 or 25 hours', () => {
  expect(dayWindow('2026-11-21', 'America/New_York')).toEqual({
    scheduledFrom: '2026-11-21T05:00:00.000Z',
    scheduledTo: '2026-11-22T05:00:00.000Z',
  });
  const { scheduledFrom, scheduledTo } = dayWindow('2026-11-01', 'America/New_York');
  expect((Date.parse(scheduledTo) - Date.parse(scheduledFrom)) / 3_600_000).toBe(25);
});

test('open jobs are all states but the finished ones, unless states are chosen', () => {
  expect(jobWindow(read('open=true'), 'UTC')['state']).not.toContain('completed');
  expect(jobWindow(read('open=true&state=completed'), 'UTC')).toEqual({});
  expect(jobWindow(read('day=2026-11-21'), 'UTC')).toEqual(dayWindow('2026-11-21', 'UTC'));
});
