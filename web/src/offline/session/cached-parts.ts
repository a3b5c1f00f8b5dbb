import type { CachedRecords } from '../cache/cached-records.ts';
import type { CachedParts } from './offline-session.ts';

/** Extracts the records of a session that this device caches. */
export function cachedParts(kept: CachedRecords): CachedParts {
  return {
    keepAnswer: (path, data, asOf) => kept.keepAnswer(path, data, asOf),
    keep: (kind, records) => kept.keep(kind, records),
    kept: (kind) => kept.read(kind),
    cachedPack: () => kept.pack(),
    lastSynced: () => kept.lastSynced(),
  };
}
