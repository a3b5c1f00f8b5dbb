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
  writeFilters,
} from './url-filters.ts';

const spec = {
  q: textFilter(),
  state: manyFilter(['scheduled', 'paused', 'completed']),
  priority: oneFilter(['low', 'high']),
  technicianId: idFilter,
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

  it('count without search text and sort', () => {
    expect(countActive(spec, new URLSearchParams('q=a&sort=title&state=paused&late=true&tab=x'))).toBe(2);
  });
});
