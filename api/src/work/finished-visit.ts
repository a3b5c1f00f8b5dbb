import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** Shortest time that a finished visit keeps on the board; milliseconds. */
const shortestMs = 5 * 60_000;

/** End of the time that a visit holds once its work is over: earlier than planned when it was done earlier. */
export function endOfFinishedVisit(visit: Visit, at: string): string {
  const shortest = Date.parse(visit.scheduledStart) + shortestMs;
  const end = Math.min(Math.max(Date.parse(at), shortest), Date.parse(visit.scheduledEnd));
  return new Date(end).toISOString();
}
