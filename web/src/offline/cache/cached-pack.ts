import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';

/** Lists of a pack, by the kind of their records. */
export const packParts = {
  visits: 'visit',
  jobs: 'job',
  customers: 'customer',
  sites: 'site',
  equipment: 'equipment',
  entries: 'visit_entry',
  photos: 'photo',
  communications: 'communication',
  checklists: 'checklist',
} as const satisfies Partial<Record<keyof TechnicianPack, OfflineKind>>;

type Part = keyof typeof packParts;
const parts = Object.keys(packParts) as Part[];
/** Lists that an earlier version of the server, or of this console, did not have. */
const addedLater: ReadonlySet<Part> = new Set(['equipment']);

/** Key of the pack's row among the sync metadata. */
export const packNoteKey = 'technician-pack';

/** Ids of the cached records that make up the pack, and its other data. `lastSyncAt`: epoch ms. */
export type PackNote = {
  readonly key: typeof packNoteKey;
  readonly lastSyncAt: number;
  readonly technicianId: string;
  readonly ids: Readonly<Record<Part, readonly string[]>>;
  readonly rest: Pick<TechnicianPack, 'serverTime' | 'from' | 'to' | 'usualParts'>;
};

export function isPackPath(path: string): boolean {
  return path.split('?')[0] === '/api/technician-pack';
}

/** A proxy or captive portal may answer in the server's place. */
export function isPack(data: unknown): data is TechnicianPack {
  if (typeof data !== 'object' || data === null) return false;
  const pack = data as Partial<Record<keyof TechnicianPack, unknown>>;
  const isList = (list: unknown) => Array.isArray(list) && list.every(hasId);
  return (
    hasId(pack.technician) &&
    parts.every((part) => isList(pack[part] ?? (addedLater.has(part) ? [] : undefined)))
  );
}

function hasId(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';
}

/** Ids of a list of the pack; none if the note is older than the list. */
function idsIn({ ids }: PackNote, part: Part): readonly string[] {
  const known: Partial<PackNote['ids']> = ids;
  return known[part] ?? [];
}

export function packNote(pack: TechnicianPack, now: number): PackNote {
  const { serverTime, from, to, usualParts, technician } = pack;
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  return {
    key: packNoteKey,
    lastSyncAt: now,
    technicianId: technician.id,
    ids: {
      visits: idsOf(pack.visits),
      jobs: idsOf(pack.jobs),
      customers: idsOf(pack.customers),
      sites: idsOf(pack.sites),
      equipment: idsOf((pack as Partial<TechnicianPack>).equipment ?? []),
      entries: idsOf(pack.entries),
      photos: idsOf(pack.photos),
      communications: idsOf(pack.communications),
      checklists: idsOf(pack.checklists),
    },
    rest: { serverTime, from, to, usualParts },
  };
}

/** A record that the server created for a change of this device; `at`: when that was known, epoch ms. */
export type Made = { readonly kind: OfflineKind; readonly id: string; readonly at: number };

/** The note with new records added to its lists. */
export function withMade(note: PackNote, made: readonly Made[]): PackNote {
  if (made.length === 0) return note;
  const idsOf = (part: Part) => {
    const added = made.filter(({ kind }) => kind === packParts[part]).map(({ id }) => id);
    return [part, [...new Set([...idsIn(note, part), ...added])]] as const;
  };
  return { ...note, ids: Object.fromEntries(parts.map(idsOf)) as PackNote['ids'] };
}

/** A cached pack, and when it was last known to be current, epoch ms. */
export type CachedPack = { readonly pack: TechnicianPack; readonly at: number };

type Kept = (kind: OfflineKind) => ReadonlyMap<string, unknown>;

/** Rebuilds the pack from the records that are still cached; null without a note of its technician and day. */
export function packFrom(note: PackNote, kept: Kept): CachedPack | null {
  const technician = kept('technician').get(note.technicianId) as TechnicianPack['technician'] | undefined;
  if (technician === undefined) return null;
  const lists = parts.map((part) => {
    const records = kept(packParts[part]);
    return [part, idsIn(note, part).flatMap((id) => records.get(id) ?? [])];
  });
  const pack = { ...note.rest, technician, ...Object.fromEntries(lists) } as TechnicianPack;
  return { pack, at: note.lastSyncAt };
}

export function isPackNote(value: unknown): value is PackNote {
  if (typeof value !== 'object' || value === null) return false;
  const { key, lastSyncAt, technicianId, ids, rest } = value as Partial<PackNote>;
  const isWhole =
    typeof ids === 'object' &&
    ids !== null &&
    parts.every((part) => Array.isArray(ids[part]) || addedLater.has(part));
  return (
    key === packNoteKey &&
    typeof lastSyncAt === 'number' &&
    typeof technicianId === 'string' &&
    isWhole &&
    typeof rest === 'object' &&
    rest !== null
  );
}
