import type { KeptRecords } from './kept-records.ts';
import type { KeptParts } from './offline-session.ts';

/** What a session tells of the records that this device keeps. */
export function keptParts(kept: KeptRecords): KeptParts {
  return {
    keepAnswer: (path, data) => kept.keepAnswer(path, data),
    keep: (kind, records) => kept.keep(kind, records),
    kept: (kind) => kept.read(kind),
    keptPack: () => kept.pack(),
    lastSynced: () => kept.lastSynced(),
  };
}
