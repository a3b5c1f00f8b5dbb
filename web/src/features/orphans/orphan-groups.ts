import type { InboxOrphan } from '@switchyard/contracts/orphans/orphan-routes.ts';

export type OrphanGroup = {
  readonly key: string;
  /** In the order of the work: a step may depend on the previous one. */
  readonly orphans: readonly InboxOrphan[];
};

/** Groups work by technician and visit; the group with the newest item comes first, as in the list. */
export function orphanGroups(orphans: readonly InboxOrphan[]): OrphanGroup[] {
  const groups = new Map<string, InboxOrphan[]>();
  for (const orphan of orphans) {
    const key = `${orphan.visitId} ${orphan.technicianName} ${orphan.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), orphan]);
  }
  return [...groups].map(([key, list]) => ({ key, orphans: list.toSorted(byOccurrence) }));
}

function byOccurrence(a: InboxOrphan, b: InboxOrphan): number {
  return Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || (a.id < b.id ? -1 : 1);
}
