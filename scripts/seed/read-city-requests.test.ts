import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readCityRequests } from './read-city-requests.ts';

const good = {
  CASE_ENQUIRY_ID: '101001240735',
  OPEN_DT: '01/01/2015 12:25:23 AM',
  TARGET_DT: '01/16/2015 08:30:00 AM',
  CLOSED_DT: '01/02/2015 04:17:43 PM',
  CASE_STATUS: 'Closed',
  CLOSURE_REASON: 'Case Closed Case Resolved',
  SUBJECT: 'Public Works Department',
  TYPE: 'Street Light Outages',
  QUEUE: 'PWDx_Street Light Outages',
  Location: '145-151 Ipswich St  Boston  MA  02215',
  neighborhood: 'Fenway / Kenmore / Audubon Circle / Longwood',
  land_usage: 'C',
  LOCATION_STREET_NAME: '145-151 Ipswich St',
  LOCATION_ZIPCODE: '2215.0',
  LATITUDE: '42.3474',
  LONGITUDE: '-71.0944',
  Source: 'Citizens Connect App',
};
type Row = Record<keyof typeof good, string>;

const header = Object.keys(good).join(',');
const line = (change: Partial<Row> = {}) =>
  Object.values({ ...good, ...change })
    .map((value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',');
const read = async (...lines: string[]) =>
  await readCityRequests(Readable.from([`${[header, ...lines].join('\n')}\n`]));

describe('the record', () => {
  it('returns a request with local times, postal code and point', async () => {
    const { requests, rejected } = await read(line());
    expect(rejected).toEqual([]);
    expect(requests[0]).toMatchObject({
      id: '101001240735',
      type: 'Street Light Outages',
      opened: Date.parse('2015-01-01T00:25:23Z'),
      closed: Date.parse('2015-01-02T16:17:43Z'),
      postalCode: '02215',
      point: { latitude: 42.3474, longitude: -71.0944 },
    });
  });

  it('treats the placeholder point as missing', async () => {
    const { requests } = await read(line({ LATITUDE: '42.3594', LONGITUDE: '-71.0587' }));
    expect(requests[0]?.point).toBeNull();
  });

  it('keeps a request that is still open, without target', async () => {
    const { requests } = await read(
      line({ TARGET_DT: '', CLOSED_DT: '', CASE_STATUS: 'Open', CLOSURE_REASON: '' }),
    );
    expect(requests[0]).toMatchObject({ target: null, closed: null });
  });

  it.each<[string, Partial<Row>, RegExp]>([
    ['no case number', { CASE_ENQUIRY_ID: '' }, /CASE_ENQUIRY_ID/],
    ['a date of another form', { OPEN_DT: '2015-01-01 00:25' }, /OPEN_DT: .*not MM\/DD\/YYYY/],
    [
      'a day that does not exist',
      { CLOSED_DT: '02/30/2015 10:00:00 AM' },
      /CLOSED_DT: .*not in the calendar/,
    ],
    ['a skipped hour', { TARGET_DT: '03/08/2015 02:30:00 AM' }, /TARGET_DT: .*daylight saving/],
    ['no opening time', { OPEN_DT: '' }, /OPEN_DT/],
    ['a closing before the opening', { CLOSED_DT: '12/31/2014 10:00:00 AM' }, /CLOSED_DT: is before OPEN_DT/],
    ['a target before the opening', { TARGET_DT: '12/31/2014 10:00:00 AM' }, /TARGET_DT: is before OPEN_DT/],
    ['a closing but an open state', { CASE_STATUS: 'Open' }, /CASE_STATUS: is Open with CLOSED_DT/],
    ['a closed state but no closing', { CLOSED_DT: '' }, /CASE_STATUS: is Closed without CLOSED_DT/],
    ['an unknown type', { TYPE: 'Pothole' }, /^TYPE: /],
    ['an unknown neighbourhood', { neighborhood: 'Cambridge' }, /^neighborhood: /],
    ['an unknown channel', { Source: 'Carrier pigeon' }, /^Source: /],
    ['a coordinate that is none', { LATITUDE: 'north' }, /LATITUDE: is not a coordinate/],
    ['a coordinate off the earth', { LATITUDE: '142.3' }, /LATITUDE: is not on earth/],
    ['a postal code that is none', { LOCATION_ZIPCODE: 'MA' }, /LOCATION_ZIPCODE: is not a postal code/],
  ])('skips a row with %s and says why', async (_, change, reason) => {
    const { requests, rejected } = await read(line(change), line({ CASE_ENQUIRY_ID: '101001240999' }));
    expect(requests.map((request) => request.id)).toEqual(['101001240999']);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.line).toBe(2);
    expect(rejected[0]?.reason).toMatch(reason);
  });

  it('names every error of a row', async () => {
    const { rejected } = await read(line({ OPEN_DT: 'yesterday', TYPE: 'Pothole' }));
    expect(rejected[0]?.reason).toMatch(/OPEN_DT.*; TYPE/);
  });

  it('skips rows of another width, broken quotes and repeated cases, and counts lines through quoted breaks', async () => {
    const { requests, rejected } = await read(
      line({ CLOSURE_REASON: 'two\nlines, "quoted"' }),
      '101001240736,too,short',
      `"101001240737"x,${line()}`,
      line(),
      line({ CASE_ENQUIRY_ID: '101001240738' }),
    );
    expect(requests.map((request) => request.id)).toEqual(['101001240735', '101001240738']);
    expect(rejected.map(({ line: from, lastLine: to, id }) => ({ from, to, id }))).toEqual([
      { from: 4, to: 4, id: '101001240736' },
      { from: 5, to: 5, id: '' },
      { from: 6, to: 6, id: '101001240735' },
    ]);
    expect(rejected[1]?.reason).toMatch(/quote/);
  });

  it('accounts for every line, even a broken one', async () => {
    const rows = [line(), '"unclosed,', line(), 'x"y,1', line({ CLOSURE_REASON: 'a "b"' }), '', '"'];
    const { requests, rejected } = await read(...rows);
    const lost = rejected.reduce((sum, row) => sum + row.lastLine - row.line + 1, 0);
    expect(lost).toBeGreaterThanOrEqual(rows.length - 1 - requests.length);
  });

  it('is refused entirely if a column is missing', async () => {
    await expect(readCityRequests(Readable.from(['a,b\n1,2\n']))).rejects.toThrow(
      /no column CASE_ENQUIRY_ID/,
    );
    await expect(readCityRequests(Readable.from(['']))).rejects.toThrow(/empty/);
  });
});
