import { describe, expect, it } from 'vitest';
import type { CityRequest } from '@switchyard/platform/sample/city-request.ts';
import { buildDirectory } from '@switchyard/platform/sample/directory.ts';
import { draftJob } from '@switchyard/platform/sample/job-draft.ts';
import { hourMs, minuteMs } from '@switchyard/contracts/time/durations.ts';
import { isReplayed, replayItems, visitMoments } from './replay-item.ts';

const at = (text: string) => Date.parse(`2015-02-${text}:00Z`);

const request: CityRequest = {
  id: '101001240735',
  type: 'Street Light Outages',
  opened: at('03T10:00'),
  target: at('17T08:30'),
  closed: at('04T15:00'),
  closure: 'Case Closed Case Resolved',
  department: 'Public Works Department',
  queue: '',
  neighborhood: 'Roxbury',
  landUsage: '',
  location: 'INTERSECTION of Dudley St & Blue Hill Ave  Roxbury  MA',
  street: '',
  postalCode: '',
  point: null,
  source: 'Twitter',
};

function items(from: string, to: string, ...requests: CityRequest[]) {
  const directory = buildDirectory(requests);
  const drafts = requests.map((each) => draftJob(each, directory));
  return replayItems(drafts, { from: at(from), to: at(to) });
}

describe('the requests of a replay', () => {
  it('are those opened from the first day up to the last, oldest first', () => {
    const later = { ...request, id: '101001240736', opened: at('05T10:00'), closed: at('06T10:00') };
    const refs = (from: string, to: string) => items(from, to, later, request).map((item) => item.ref);
    expect(refs('01T00:00', '28T00:00')).toEqual([
      'boston-311-live:101001240735',
      'boston-311-live:101001240736',
    ]);
    expect(refs('03T10:00', '05T10:00')).toEqual(['boston-311-live:101001240735']);
    expect(refs('03T10:01', '05T10:00')).toEqual([]);
  });

  it('are recognised by their reference, unlike seeded ones', () => {
    const [item] = items('01T00:00', '28T00:00', request);
    expect(isReplayed(item?.ref ?? null)).toBe(true);
    expect(isReplayed('boston-311:101001240735')).toBe(false);
    expect(isReplayed(null)).toBe(false);
  });

  it('have their times in UTC', () => {
    const [item] = items('01T00:00', '28T00:00', request);
    expect(item).toMatchObject({ opened: at('03T15:00'), closed: at('04T20:00'), resolveBy: at('17T13:30') });
  });
});

describe('the moments of a visit', () => {
  it('end with the closing; the drive comes before the work and the assignment before both', () => {
    const opened = at('03T10:00');
    const closed = at('04T15:00');
    expect(visitMoments(opened, closed, 60)).toEqual({
      assigned: closed - 83 * minuteMs - 2 * hourMs,
      enRoute: closed - 83 * minuteMs,
      onSite: closed - 63 * minuteMs,
      started: closed - 60 * minuteMs,
      ended: closed,
    });
  });

  it('are in order even if a request was closed as soon as it was opened', () => {
    for (const minutes of [0, 1, 7, 30, 90, 1_000]) {
      const { assigned, enRoute, onSite, started, ended } = visitMoments(0, minutes * minuteMs, 45);
      const times = [1, assigned, enRoute, onSite, started, ended];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });
});
