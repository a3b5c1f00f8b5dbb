import { expect, test } from 'vitest';
import { readFilters } from '../lib/url-filters.ts';
import { askFor, chipsOf, day, fitsFilters, linked, many, one, toggle } from './list-filter.ts';

const filters = {
  status: many('Status', ['lead', 'active']),
  clock: one('Answer', ['due', 'overdue'], (value) => value.toUpperCase()),
  flagged: toggle('Suspicious'),
  onShift: toggle('On shift', { local: true }),
  customerId: linked,
  day,
};
const read = (search: string) => readFilters(filters, new URLSearchParams(search));

test('the server is asked for what is set and what it knows', () => {
  expect(askFor(filters, read(''))).toEqual({});
  const customerId = '01980000-0000-7000-8000-000000000007';
  const search = `status=active,lead&clock=due&flagged=true&onShift=true&customerId=${customerId}&day=2026-03-01`;
  expect(askFor(filters, read(search))).toEqual({
    status: 'lead,active',
    clock: 'due',
    flagged: 'true',
    customerId,
  });
});

test('each filter has its chip; what only links set has none', () => {
  const patches: object[] = [];
  const chips = chipsOf(filters, read('clock=overdue'), (patch) => patches.push(patch));
  expect(chips.map(({ key, label }) => [key, label])).toEqual([
    ['status', 'Status'],
    ['clock', 'Answer'],
    ['flagged', 'Suspicious'],
    ['onShift', 'On shift'],
  ]);
  const [status, clock, flagged] = chips;
  if (status?.kind !== 'many' || clock?.kind !== 'one' || flagged?.kind !== 'toggle')
    throw new Error('kinds');
  expect(status.options).toEqual([
    { value: 'lead', label: 'Lead' },
    { value: 'active', label: 'Active' },
  ]);
  expect([clock.value, clock.options[0]?.label]).toEqual(['overdue', 'DUE']);
  status.onChange(['active', 'unknown', 'lead']);
  clock.onChange(null);
  flagged.onChange(true);
  expect(patches).toEqual([{ status: ['lead', 'active'] }, { clock: null }, { flagged: true }]);
});

test('a record of this device belongs to a list where its own fields say so', () => {
  const record = { name: 'Harbor Bakery', status: 'lead', flagged: true, customerId: null };
  const fits = (search: string, q = '') => fitsFilters(filters, { ...read(search), q }, record);
  expect(fits('')).toBe(true);
  expect(fits('status=lead&flagged=true')).toBe(true);
  expect(fits('status=active')).toBe(false);
  expect(fits('', 'bak HARBOR')).toBe(true);
  expect(fits('', 'bakery street')).toBe(false);
  // Only the server knows.
  expect(fits('onShift=true')).toBe(false);
  expect(fits('day=2026-03-01')).toBe(false);
});
