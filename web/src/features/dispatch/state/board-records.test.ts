import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { expect, it } from 'vitest';
import { at, ms, sampleTechnician } from '../../../core/planning/plan-samples.ts';
import { applyChanges } from './apply-changes.ts';
import { awayByTechnician, recordsOf, sortedIds } from './board-records.ts';

it('lanes of two people with one name have a stable order, regardless of arrival', () => {
  const [a, b] = [sampleTechnician('a', { name: 'Ana Voss' }), sampleTechnician('b', { name: 'Ana Voss' })];
  expect([sortedIds({ a, b }), sortedIds({ b, a })]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

const window = { start: ms('00:00'), end: ms('23:00') };
const absence = (changes: Partial<Absence> = {}): Absence => ({
  id: 'x',
  revision: 1,
  createdAt: at('07:00'),
  updatedAt: at('07:00'),
  deletedAt: null,
  technicianId: 'ada',
  technicianName: 'Ada',
  type: 'sick',
  startsAt: at('09:00'),
  endsAt: at('12:00'),
  notes: null,
  state: 'approved',
  stateReason: null,
  ...changes,
});
const shown = (...absences: readonly Absence[]) =>
  awayByTechnician(Object.fromEntries(absences.map((one) => [one.id, one])), window)['ada'];
const elsewhere = { startsAt: '2026-12-24T00:00:00.000Z', endsAt: '2026-12-25T00:00:00.000Z' };

it('the board shows approved absences of its days, by start', () => {
  const first = absence();
  const early = absence({ id: 'y', startsAt: at('06:00'), endsAt: at('07:00') });
  expect(shown(first, early)).toEqual([early, first]);
  for (const hidden of [
    { state: 'requested' },
    { state: 'cancelled' },
    { deletedAt: at('08:00') },
    elsewhere,
  ] as const) {
    expect(shown(absence(hidden))).toBeUndefined();
  }
});

it('a newer revision of an absence replaces it, an older one changes nothing', () => {
  const data = { kind: 'dispatch', technicians: [], visits: [], queue: [], queueTotal: 0 } as const;
  const records = recordsOf(
    { ...data, technicians: [], visits: [], queue: [], absences: [absence({ revision: 3 })] },
    window,
  );
  const change = (one: Absence) => applyChanges(records, [{ kind: 'absence', absence: one }]);
  expect(change(absence({ revision: 3, state: 'cancelled' }))).toEqual(records);
  expect(change(absence({ revision: 4, state: 'cancelled' })).absences).toEqual({});
  expect(change(absence({ revision: 4, ...elsewhere })).absences).toEqual({});
  const longer = absence({ revision: 4, endsAt: at('13:00') });
  expect(change(longer).absences).toEqual({ ada: [longer] });
});
