import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import { isPackPath, packParts } from './kept-pack.ts';

export type KeptItem = { readonly id: string };
export type KeptGroup = { readonly kind: OfflineKind; readonly records: readonly KeptItem[] };

const collections: Readonly<Record<string, OfflineKind>> = {
  jobs: 'job',
  visits: 'visit',
  customers: 'customer',
  sites: 'site',
  technicians: 'technician',
  communications: 'communication',
};

/** The records in an answer to a read, by kind; empty for answers that hold none which a view shows from here. */
export function keptGroups(path: string, data: unknown): readonly KeptGroup[] {
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

function packGroups(pack: object): readonly KeptGroup[] {
  const groups = Object.entries(packParts).flatMap(([part, kind]) => {
    const items = (pack as Readonly<Record<string, unknown>>)[part];
    return Array.isArray(items) ? [group(kind, items)] : [];
  });
  return 'technician' in pack ? [...groups, group('technician', [pack.technician])] : groups;
}

function group(kind: OfflineKind, items: readonly unknown[]): KeptGroup {
  const records = items.filter(
    (item): item is KeptItem =>
      typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string',
  );
  return { kind, records };
}
