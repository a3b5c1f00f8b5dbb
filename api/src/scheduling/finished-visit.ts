import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/** Shortest length of a finished visit on the board; milliseconds. */
const shortestMs = 5 * 60_000;

/** End of the reserved time of a finished visit: earlier than planned if the work was done earlier. */
export function endOfFinishedVisit(visit: Visit, at: string): string {
  const shortest = Date.parse(visit.scheduledStart) + shortestMs;
  const end = Math.min(Math.max(Date.parse(at), shortest), Date.parse(visit.scheduledEnd));
  return new Date(end).toISOString();
}
