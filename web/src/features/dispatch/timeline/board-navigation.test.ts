import { describe, expect, test } from 'vitest';
import { sampleVisit } from '../../../core/planning/plan-samples.ts';
import { type Direction, nextActive } from './board-navigation.ts';

const lanes: Record<string, ReturnType<typeof sampleVisit>[]> = {
  ada: [sampleVisit('a1', '09:00', '10:00'), sampleVisit('a2', '13:00', '14:00')],
  ben: [],
  carl: [sampleVisit('c1', '08:00', '09:00'), sampleVisit('c2', '12:30', '13:30')],
};
const grid = { rowIds: ['ada', 'ben', 'carl'], laneOf: (id: string) => lanes[id] ?? [] };
const go = (technicianId: string, visitId: string | null, direction: Direction) =>
  nextActive({ technicianId, visitId }, direction, grid);

describe('walking over the board', () => {
  test('begins at the first technician', () => {
    expect(nextActive(null, 'down', grid)).toEqual({ technicianId: 'ada', visitId: null });
    expect(nextActive(null, 'down', { ...grid, rowIds: [] })).toBeNull();
  });

  test('goes along a lane and back to its technician', () => {
    expect(go('ada', null, 'right')?.visitId).toBe('a1');
    expect(go('ada', 'a1', 'right')?.visitId).toBe('a2');
    expect(go('ada', 'a2', 'right')?.visitId).toBe('a2');
    expect(go('ada', 'a1', 'left')?.visitId).toBeNull();
    expect(go('ada', 'a1', 'last')?.visitId).toBe('a2');
    expect(go('ben', null, 'right')).toEqual({ technicianId: 'ben', visitId: null });
  });

  test('goes up and down to the bar nearest in time', () => {
    expect(go('ada', 'a2', 'down')).toEqual({ technicianId: 'ben', visitId: null });
    const fewer = { ...grid, rowIds: ['ada', 'carl'] };
    expect(nextActive({ technicianId: 'ada', visitId: 'a2' }, 'down', fewer)?.visitId).toBe('c2');
    expect(nextActive({ technicianId: 'carl', visitId: 'c1' }, 'up', fewer)?.visitId).toBe('a1');
  });

  test('stays at the first and the last technician', () => {
    expect(go('ada', 'a1', 'up')).toEqual({ technicianId: 'ada', visitId: 'a1' });
    expect(go('carl', null, 'page_down')?.technicianId).toBe('carl');
  });

  test('starts over when the technician is no longer shown', () => {
    expect(go('gone', 'x', 'down')).toEqual({ technicianId: 'ada', visitId: null });
  });
});
