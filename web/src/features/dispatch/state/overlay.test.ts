import { describe, expect, test } from 'vitest';
import { ms, sampleJob, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { recordsOf } from './board-records.ts';
import { overlayOf, patchRow } from './overlay.ts';
import { plannedVisitId } from './pending-command.ts';

const window = { start: ms('00:00'), end: ms('23:59') };
const records = recordsOf(
  {
    kind: 'dispatch',
    technicians: [sampleTechnician('ada'), sampleTechnician('ben')],
    visits: [sampleVisit('a', '09:00', '10:00'), sampleVisit('b', '11:00', '12:00')],
    queue: [sampleJob('j')],
    queueTotal: 1,
  },
  window,
);
const ben = [{ id: 'ben', name: 'Ben' }];
const row = (id: string, overlay: ReturnType<typeof overlayOf>) =>
  patchRow(records.rows[id] ?? [], overlay.rows[id]).map((visit) => visit.id);

describe('overlay of unanswered commands', () => {
  test('changes nothing, and copies nothing, without commands', () => {
    const overlay = overlayOf(records, []);
    expect(patchRow(records.rows['ada'] ?? [], overlay.rows['ada'])).toBe(records.rows['ada']);
  });

  test('shows a moved visit in its new lane only', () => {
    const overlay = overlayOf(records, [
      { kind: 'move', id: '1', visitId: 'a', crew: ben, start: ms('14:00'), end: ms('15:00') },
    ]);
    expect([row('ada', overlay), row('ben', overlay)]).toEqual([['b'], ['a']]);
  });

  test('replays several commands on one visit in order', () => {
    const move = (id: string, time: string) =>
      ({
        kind: 'move',
        id,
        visitId: 'a',
        crew: [{ id: 'ada', name: 'Ada' }],
        start: ms(time),
        end: ms('18:00'),
      }) as const;
    const overlay = overlayOf(records, [
      move('1', '13:00'),
      { kind: 'step', id: '2', visitId: 'a', to: 'dispatched' },
      move('3', '14:00'),
    ]);
    expect(overlay.visits['a']?.state).toBe('dispatched');
    expect(Date.parse(overlay.visits['a']?.scheduledStart ?? '')).toBe(ms('14:00'));
  });

  test('takes an unassigned visit off the board', () => {
    const overlay = overlayOf(records, [{ kind: 'step', id: '1', visitId: 'a', to: 'cancelled' }]);
    expect(row('ada', overlay)).toEqual(['b']);
    expect(overlay.visits['a']).toBeNull();
  });

  test('shows a planned job as a visit and out of the queue', () => {
    const job = sampleJob('j');
    const overlay = overlayOf(records, [
      { kind: 'plan', id: '1', job, crew: ben, start: ms('14:00'), end: ms('15:00') },
    ]);
    expect(row('ben', overlay)).toEqual([plannedVisitId('1')]);
    expect(overlay.plannedJobIds.has('j')).toBe(true);
  });

  test('follows what the server says underneath', () => {
    const state = records.visits['a'];
    if (!state) throw new Error('no visit');
    const beneath = { ...records, visits: { ...records.visits, a: { ...state, pinned: true } } };
    const overlay = overlayOf(beneath, [{ kind: 'step', id: '1', visitId: 'a', to: 'dispatched' }]);
    expect(overlay.visits['a']).toMatchObject({ pinned: true, state: 'dispatched' });
  });
});
