import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countActive,
  dayFilter,
  flagFilter,
  idFilter,
  manyFilter,
  oneFilter,
  readFilters,
  textFilter,
  unknownFilters,
  wordFilter,
  writeFilters,
} from './url-filters.ts';

const spec = {
  q: textFilter(),
  state: manyFilter(['scheduled', 'paused', 'completed']),
  priority: oneFilter(['low', 'high']),
  technicianId: idFilter,
  territory: wordFilter,
  late: flagFilter,
  day: dayFilter,
  sort: textFilter('number'),
};

describe('filters in the URL', () => {
  it('read their values and fall back where nothing is set', () => {
    expect(readFilters(spec, new URLSearchParams('state=paused,scheduled&late=true&q=heat'))).toEqual({
      q: 'heat',
      state: ['scheduled', 'paused'],
      priority: null,
      technicianId: null,
      territory: null,
      late: true,
      day: null,
      sort: 'number',
    });
  });

  it('drop values that do not exist', () => {
    const values = readFilters(spec, new URLSearchParams('state=nonsense&priority=huge&day=tomorrow'));
    expect(values).toMatchObject({ state: [], priority: null, day: null });
  });

  it('write what differs from nothing and keep the parameters of others', () => {
    const search = new URLSearchParams('tab=visits&state=paused');
    const next = writeFilters(spec, search, { state: [], late: true, q: 'pump', sort: 'number' });
    expect(next.toString()).toBe('tab=visits&late=true&q=pump');
  });

  it('survive a round through the URL', () => {
    const written = writeFilters(spec, new URLSearchParams(), {
      state: ['paused', 'completed'],
      priority: 'high',
      day: '2026-11-20',
    });
    expect(readFilters(spec, written)).toMatchObject({
      state: ['paused', 'completed'],
      priority: 'high',
      day: '2026-11-20',
    });
  });

  it('have only days that exist', () => {
    const dayOf = (day: string) => readFilters(spec, new URLSearchParams({ day })).day;
    expect(['2026-11-20', '2028-02-29'].map(dayOf)).toEqual(['2026-11-20', '2028-02-29']);
    const impossible = [
      '2026-99-99',
      '2026-02-30',
      '2026-2-3',
      '0000-01-01',
      '9999-01-01',
      '2026-11-20T00:00',
    ];
    expect(impossible.map(dayOf)).toEqual(impossible.map(() => null));
  });

  it('name the parameters that say nothing', () => {
    const search = new URLSearchParams('q=%00&state=paused,nonsense&priority=huge&technicianId=7&day=&tab=x');
    expect(unknownFilters(spec, search)).toEqual(['priority', 'technicianId']);
    expect(unknownFilters(spec, new URLSearchParams('state=nonsense&day=2026-13-01'))).toEqual([
      'state',
      'day',
    ]);
  });

  it('read any text as something that can be written, read again and sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (raw) => {
        const first = readFilters(spec, new URLSearchParams(Object.keys(spec).map((key) => [key, raw])));
        expect(readFilters(spec, writeFilters(spec, new URLSearchParams(), first))).toEqual(first);
        expect(first.q.length).toBeLessThanOrEqual(200);
        expect(first.q).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it('count without search text and sort', () => {
    expect(countActive(spec, new URLSearchParams('q=a&sort=title&state=paused&late=true&tab=x'))).toBe(2);
  });
});
