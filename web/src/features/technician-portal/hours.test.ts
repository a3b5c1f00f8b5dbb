import { expect, test } from 'vitest';
import { hoursByDay, ownTimes } from './hours.ts';
import { sampleEntry, sampleTime, writtenTime } from './portal-samples.ts';

test('hours are summed by day and activity, pauses are not paid', () => {
  const entries = [
    sampleTime('a', { activity: 'travel', from: '08:30', to: '09:00' }),
    sampleTime('b', { activity: 'work', from: '09:00', to: '10:30' }),
    sampleTime('c', { activity: 'pause', from: '10:30', to: '11:00' }),
    sampleEntry('d', { kind: 'note', data: { text: 'x', visibility: 'internal' } }),
  ];
  const [day, ...rest] = hoursByDay(entries, 'UTC');
  expect(rest).toEqual([]);
  expect(day).toMatchObject({
    day: '2026-11-20',
    paidMinutes: 120,
    minutes: { travel: 30, work: 90, pause: 30, other: 0 },
  });
});

test('a stretch belongs to the day it began on the clock of the zone', () => {
  const entries = [sampleTime('a', { activity: 'work', from: '02:00', to: '06:00' })];
  expect(hoursByDay(entries, 'America/New_York').map(({ day }) => day)).toEqual(['2026-11-19']);
});

test('a minute that two entries cover is paid once', () => {
  const entries = [
    sampleTime('a', { activity: 'work', from: '09:00', to: '10:00' }),
    writtenTime('b', { activity: 'work', from: '09:30', to: '10:15' }),
    writtenTime('c', { activity: 'other', from: '09:50', to: '10:30' }),
  ];
  expect(hoursByDay(entries, 'UTC')).toMatchObject([{ paidMinutes: 90, minutes: { work: 75, other: 40 } }]);
});

test('the hours of a technician leave out those of a colleague at the same visit', () => {
  const own = sampleTime('a', { activity: 'work', from: '09:00', to: '10:00' });
  const colleague = {
    ...sampleTime('b', { activity: 'work', from: '09:00', to: '10:00' }),
    technicianId: 'ben',
  };
  expect(ownTimes([own, colleague], 'ana').map(({ id }) => id)).toEqual(['a']);
});
