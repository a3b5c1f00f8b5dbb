import { openTimeZone } from '@switchyard/contracts/time/time-zone.ts';
import { describe, expect, it } from 'vitest';
import { readRecordedTime } from './recorded-time.ts';

const boston = openTimeZone('America/New_York');
const wall = (text: string) => Date.parse(`${text}Z`);

describe('a recorded time', () => {
  it('is read with AM and PM', () => {
    expect(readRecordedTime('01/01/2015 12:25:23 AM', boston)).toEqual({
      ok: true,
      wall: wall('2015-01-01T00:25:23'),
    });
    expect(readRecordedTime('12/31/2015 12:00:00 PM', boston)).toEqual({
      ok: true,
      wall: wall('2015-12-31T12:00:00'),
    });
    expect(readRecordedTime('12/31/2015 11:59:59 PM', boston)).toEqual({
      ok: true,
      wall: wall('2015-12-31T23:59:59'),
    });
  });

  it.each([
    '',
    '2015-01-01T00:25:23',
    '1/1/2015 12:25:23 AM',
    '02/30/2015 10:00:00 AM',
    '13/01/2015 10:00:00 AM',
    '01/01/2015 13:00:00 PM',
    '01/01/2015 00:10:00 AM',
    '01/01/2015 10:61:00 AM',
    '03/08/2015 02:30:00 AM',
  ])('is refused when it is %j', (text) => {
    expect(readRecordedTime(text, boston).ok).toBe(false);
  });
});
