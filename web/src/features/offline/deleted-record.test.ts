import { expect, test } from 'vitest';
import { deletedRecord, wayOut } from './deleted-record.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const current = { id: 'j1', revision: 7, deletedAt: '2026-11-20T10:00:00.000Z' };
const inJobs = (told: Readonly<Record<string, unknown>> | null, url = '/api/jobs/j1') =>
  deletedRecord({ current: told }, { url, realIds: {} });

test('the record is the one that the path begins with, whatever below it was changed', () => {
  expect(inJobs(current)).toEqual({
    noun: 'job',
    path: '/api/jobs/j1',
    revision: 7,
    deletedAt: current.deletedAt,
  });
  expect(inJobs(null, '/api/visits/v1/entries')).toMatchObject({ noun: 'visit', path: '/api/visits/v1' });
  expect(inJobs(null, '/api/jobs/j1/photos/ab?total=1')).toMatchObject({ noun: 'job', path: '/api/jobs/j1' });
});

test('a record that was made here goes by the id that the server gave it', () => {
  const made = { url: '/api/sites/temp_1', realIds: { temp_1: 's1' } };
  expect(deletedRecord({ current: null }, made)).toMatchObject({ path: '/api/sites/s1' });
});

test('what nobody brings back is none', () => {
  expect(inJobs(null, '/api/visit-entries/e1')).toBeNull();
});

test('users who received the revision may restore, for thirty days', () => {
  const record = inJobs(current);
  expect(wayOut(record, { isBack: false, isDeletion: false, now })).toBe('restore');
  const late = Date.parse('2026-12-21T12:00:00Z');
  expect(wayOut(record, { isBack: false, isDeletion: false, now: late })).toBe('too_late');
});

test('other users wait for someone with permission, and retry only after the restore', () => {
  const record = inJobs(null);
  expect(wayOut(record, { isBack: false, isDeletion: false, now })).toBe('ask');
  expect(wayOut(record, { isBack: true, isDeletion: false, now })).toBe('again');
  expect(wayOut(inJobs(current), { isBack: true, isDeletion: false, now })).toBe('again');
  expect(wayOut(null, { isBack: false, isDeletion: false, now })).toBe('never');
});

test('a deletion offers no restore', () => {
  expect(wayOut(inJobs(current), { isBack: false, isDeletion: true, now })).toBe('gone');
});
