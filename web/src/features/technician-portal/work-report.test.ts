import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { expect, test } from 'vitest';
import { at, sampleStamps, sampleTime, writtenTime } from './portal-samples.ts';
import { workReport } from './work-report.ts';

const job = { number: 7, title: 'No heat', customerName: 'Deli', siteAddress: '1 Oak St' };
const visit = (state: Visit['state'], stamps: Partial<Visit['stamps']> = {}) =>
  ({
    state,
    job,
    scheduledStart: at('09:00'),
    stamps: sampleStamps({ enRouteAt: at('08:40'), startedAt: at('09:00'), ...stamps }),
    assignments: [{ technicianId: 'ana', technicianName: 'Ana', role: 'lead' }],
  }) as unknown as Visit;
const workIn = (report: string) => report.split('\n').find((line) => line.startsWith('Work:'));
const written = writtenTime('a', { activity: 'work', from: '08:00', to: '08:30' });

test('the customer signs all work, that of the running clock included', () => {
  const report = (now: string, entries = [written]) =>
    workIn(workReport({ visit: visit('in_progress'), entries, zone: 'UTC', now: Date.parse(at(now)) }));
  expect(report('10:46')).toBe('Work: 2 h 16');
  // Older entries may overlap the clock: each minute is charged once.
  const overlapping = writtenTime('b', { activity: 'work', from: '09:30', to: '10:00' });
  expect(report('10:46', [written, overlapping])).toBe('Work: 2 h 16');
});

test('a pause is no work, before or after it ended', () => {
  const worked = sampleTime('w', { activity: 'work', from: '09:00', to: '09:30' });
  const zone = 'UTC';
  const paused = visit('paused', { pausedAt: at('09:30') });
  expect(workIn(workReport({ visit: paused, entries: [worked], zone, now: Date.parse(at('10:00')) }))).toBe(
    'Work: 30 min',
  );
  const resumed = [worked, sampleTime('p', { activity: 'pause', from: '09:30', to: '10:00' })];
  const now = Date.parse(at('10:15'));
  expect(workIn(workReport({ visit: visit('in_progress'), entries: resumed, zone, now }))).toBe(
    'Work: 45 min',
  );
});
