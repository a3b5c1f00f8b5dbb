import type { FieldPresence } from '@switchyard/contracts/presence/field-presence.ts';
import type { Tx } from '../db/database.ts';
import { findLastStates } from '../db/repositories/last-state-repository.ts';
import type { KnownPresence } from './presence-store.ts';

/** Combines the presence from Redis with the technician's last visit state. */
export async function toFieldPresence(tx: Tx, known: readonly KnownPresence[]): Promise<FieldPresence[]> {
  const states = await findLastStates(
    tx,
    known.map((item) => item.technicianId),
  );
  return known.map(({ offlineSince, lastSeenAt, replayedAt, ...item }) => ({
    ...item,
    offlineSince: offlineSince?.toISOString() ?? null,
    lastSeenAt: lastSeenAt.toISOString(),
    replayedAt: replayedAt?.toISOString() ?? null,
    lastState: states.get(item.technicianId) ?? null,
  }));
}
