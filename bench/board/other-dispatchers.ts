import { setTimeout as delay } from 'node:timers/promises';
import type { Signed } from '../lab.ts';
import type { MovableVisit } from './board-company.ts';

export type OtherDispatchers = AsyncDisposable & {
  /** Completed moves. @throws Error if one was refused */
  moved(): number;
  /** Completed moves per second since the start; reveals a server that falls behind. */
  rate(): number;
};

const minuteMs = 60_000;
/** Slots are ten minutes apart. */
const shiftMs = 5 * minuteMs;
/** Most concurrent moves: dispatchers wait for a response, so further moves are skipped instead of queued. */
const maxUnderWay = 20;

/** Moves visits one after the other at a constant rate: each move is an event on every board. */
export function startOtherDispatchers(
  admin: Signed,
  visits: readonly MovableVisit[],
  perSecond: number,
): OtherDispatchers {
  let stopped = false;
  let moved = 0;
  let failure: Error | undefined;
  const pending = new Set<Promise<void>>();
  const move = async (visit: MovableVisit, later: boolean): Promise<void> => {
    const by = later ? shiftMs : 0;
    const answer = await admin.call('PATCH', `/api/visits/${visit.id}`, {
      body: {
        scheduledStart: new Date(visit.start.getTime() + by).toISOString(),
        scheduledEnd: new Date(visit.end.getTime() + by).toISOString(),
        // A move past a promised time needs a reason.
        overrideReason: 'Agreed with the customer',
      },
      revision: visit.revision,
    });
    if (answer.status === 200) {
      moved += 1;
      visit.revision = Number(answer.body['revision']);
    } else failure ??= new Error(`A move was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const start = performance.now();
  const run = async (): Promise<void> => {
    let sent = 0;
    for (let planned = 0; !stopped; ) {
      const due = Math.floor(((performance.now() - start) * perSecond) / 1000);
      for (; planned < due; planned += 1) {
        if (pending.size >= maxUnderWay) continue;
        const visit = visits[sent % visits.length];
        if (!visit) throw new Error('No visits to move');
        const later = Math.floor(sent / visits.length) % 2 === 0;
        const one = move(visit, later).finally(() => pending.delete(one));
        pending.add(one);
        sent += 1;
      }
      await delay(5);
    }
    await Promise.allSettled(pending);
  };
  const running = run();
  return {
    moved: () => {
      if (failure) throw failure;
      return moved;
    },
    rate: () => (moved * 1000) / (performance.now() - start),
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      await running;
    },
  };
}
