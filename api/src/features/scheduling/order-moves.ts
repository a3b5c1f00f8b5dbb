import type { ScheduleMove } from '@switchyard/contracts/scheduling/schedule-run.ts';

/**
 * The order in which most moves find their place free: of a technician's visits that move later, the last one first; of
 * those that move earlier, the first one first; then visits of other technicians, then new ones.
 */
export function orderMoves(moves: readonly ScheduleMove[]): ScheduleMove[] {
  const rank = (move: ScheduleMove): number => ranks.indexOf(kindOf(move));
  return moves.toSorted((a, b) => {
    const apart = rank(a) - rank(b);
    if (apart !== 0) return apart;
    const sooner = Date.parse(a.after.startsAt) - Date.parse(b.after.startsAt);
    return kindOf(a) === 'later' ? -sooner : sooner;
  });
}

const ranks = ['earlier', 'later', 'other', 'new'] as const;

function kindOf({ before, after }: ScheduleMove): (typeof ranks)[number] {
  if (before === null) return 'new';
  if (before.technicianId !== after.technicianId) return 'other';
  return Date.parse(after.startsAt) > Date.parse(before.startsAt) ? 'later' : 'earlier';
}
