import {
  type OfflineKind,
  type OfflineRecord,
  offlineExpiryMs,
  offlineKinds,
} from '@switchyard/contracts/offline/offline-record.ts';
import type { CachedItem } from './cached-kinds.ts';

export function toRecord(
  { id, kind, data, revision }: { id: string; kind: OfflineKind; data: CachedItem; revision: number | null },
  now: number,
): OfflineRecord {
  const updated = 'updatedAt' in data ? Date.parse(String(data.updatedAt)) : Number.NaN;
  return {
    id,
    type: kind,
    data,
    timestamp: now,
    lastModified: Number.isNaN(updated) ? now : updated,
    expiresAt: now + offlineExpiryMs[kind],
    version: now,
    revision,
    syncStatus: 'synced',
  };
}

export function revisionOf(data: CachedItem): number | null {
  return 'revision' in data && typeof data.revision === 'number' ? data.revision : null;
}

export function isNewer({ revision }: { readonly revision?: number | null }, than: number | null): boolean {
  return revision != null && than !== null && revision > than;
}

/** True if a stored row is newer than `record`, and was stored after that was requested. */
export function isNewerSince(row: unknown, { revision }: OfflineRecord, asOf: number): boolean {
  return isRecord(row) && row.timestamp >= asOf && isNewer(row, revision ?? null);
}

export function isDeleted(data: CachedItem): boolean {
  return 'deletedAt' in data && typeof data.deletedAt === 'string';
}

/** Entries written by other code count as expired. */
export function isFresh(value: unknown, now: number): boolean {
  if (typeof value !== 'object' || value === null || !('expiresAt' in value)) return false;
  return typeof value.expiresAt === 'number' && value.expiresAt > now;
}

export function isRecord(value: unknown): value is OfflineRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data, timestamp } = value as Partial<OfflineRecord>;
  const isKnown = offlineKinds.some((kind) => kind === type);
  return (
    isKnown && typeof timestamp === 'number' && typeof data === 'object' && data !== null && 'id' in data
  );
}
