import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';

export type KeptItem = { readonly id: string };
export type KeptGroup = { readonly kind: OfflineKind; readonly records: readonly KeptItem[] };

const collections: Readonly<Record<string, OfflineKind>> = {
  jobs: 'job',
  visits: 'visit',
  customers: 'customer',
  sites: 'site',
  technicians: 'technician',
  'visit-entries': 'visit_entry',
  communications: 'communication',
  checklists: 'checklist',
};

const packParts: Readonly<Record<string, OfflineKind>> = {
  visits: 'visit',
  jobs: 'job',
  customers: 'customer',
  sites: 'site',
  entries: 'visit_entry',
  photos: 'photo',
  communications: 'communication',
  checklists: 'checklist',
};

/** The records in an answer to a read, by kind; empty for answers that hold none worth keeping. */
export function keptGroups(path: string, data: unknown): readonly KeptGroup[] {
  if (typeof data !== 'object' || data === null) return [];
  const [, , collection = '', id, below] = path.split('?')[0]?.split('/') ?? [];
  if (path.startsWith('/api/auth/user')) return [group('profile', [data])];
  if (collection === 'technician-pack') return packGroups(data);
  const kind = kindOf(collection, below);
  if (kind === undefined) return [];
  const items = 'items' in data && Array.isArray(data.items) ? data.items : null;
  if (items !== null) return [group(kind, items)];
  return id !== undefined && below === undefined ? [group(kind, [data])] : [];
}

function kindOf(collection: string, below: string | undefined): OfflineKind | undefined {
  if (below === undefined) return collections[collection];
  if (collection === 'visits' && below === 'entries') return 'visit_entry';
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
