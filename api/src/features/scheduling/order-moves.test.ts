import type { ScheduleMove } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { expect, it } from 'vitest';
import { orderMoves } from './order-moves.ts';

const placed = (technicianId: string, hour: number) => ({
  technicianId,
  startsAt: new Date(Date.UTC(2026, 11, 2, hour)).toISOString(),
  endsAt: new Date(Date.UTC(2026, 11, 2, hour + 1)).toISOString(),
});
const move = (id: string, before: ReturnType<typeof placed> | null, after: ReturnType<typeof placed>) =>
  ({ id, before, after }) as ScheduleMove;

it('begins at the end of what moves later, and at the start of what moves earlier', () => {
  const moves = [
    move('new', null, placed('ada', 8)),
    move('from ben', placed('ben', 7), placed('ada', 7)),
    move('later 1', placed('ada', 9), placed('ada', 10)),
    move('later 2', placed('ada', 10), placed('ada', 11)),
    move('later 3', placed('ada', 11), placed('ada', 12)),
    move('earlier 2', placed('ben', 10), placed('ben', 9)),
    move('earlier 1', placed('ben', 9), placed('ben', 8)),
  ];
  expect(orderMoves(moves).map(({ id }) => id)).toEqual([
    'earlier 1',
    'earlier 2',
    'later 3',
    'later 2',
    'later 1',
    'from ben',
    'new',
  ]);
});
