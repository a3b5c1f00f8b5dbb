import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import { isPackPath, packParts } from './cached-pack.ts';

export type CachedItem = { readonly id: string };
export type CachedGroup = { readonly kind: OfflineKind; readonly records: readonly CachedItem[] };

const collections: Readonly<Record<string, OfflineKind>> = {
  jobs: 'job',
  visits: 'visit',
  customers: 'customer',
  sites: 'site',
  technicians: 'technician',
  comments: 'comment',
  communications: 'communication',
  'service-requests': 'service_request',
  attachments: 'attachment',
};

/** The records in an answer to a read, by kind; empty for answers without records that views show from the cache. */
export function cachedGroups(path: string, data: unknown): readonly CachedGroup[] {
  if (typeof data !== 'object' || data === null) return [];
  const [, , collection = '', id, below] = path.split('?')[0]?.split('/') ?? [];
  if (isPackPath(path)) return packGroups(data);
  if (collection === 'profile') return id === undefined ? [group('profile', [data])] : [];
  const kind = kindOf(collection, below);
  if (kind === undefined) return [];
  const items = 'items' in data && Array.isArray(data.items) ? data.items : null;
  if (items !== null) return [group(kind, items)];
  return id !== undefined && below === undefined ? [group(kind, [data])] : [];
}

function kindOf(collection: string, below: string | undefined): OfflineKind | undefined {
  if (below === undefined) return collections[collection];
  return collection === 'jobs' && below === 'photos' ? 'photo' : undefined;
}

function packGroups(pack: object): readonly CachedGroup[] {
  const groups = Object.entries(packParts).flatMap(([part, kind]) => {
    const items = (pack as Readonly<Record<string, unknown>>)[part];
    return Array.isArray(items) ? [group(kind, items)] : [];
  });
  return 'technician' in pack ? [...groups, group('technician', [pack.technician])] : groups;
}

function group(kind: OfflineKind, items: readonly unknown[]): CachedGroup {
  const records = items.filter(
    (item): item is CachedItem =>
      typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string',
  );
  return { kind, records };
}
