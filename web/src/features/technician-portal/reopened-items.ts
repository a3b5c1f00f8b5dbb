import { isAnswered } from '@switchyard/contracts/checklists/checklist-rules.ts';
import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { answersOf } from './answers.ts';
import { byOccurrence } from './by-occurrence.ts';

export type ItemOfChecklist = { readonly checklistId: string; readonly itemId: string };
type Answered = ItemOfChecklist & { readonly at: number };

/**
 * Items that require a signature and lose it when `taken` is deleted. An answer does not name its signature: it
 * belongs to the last one recorded before it, otherwise to any other that answers no item. `entries`: those of the
 * visit.
 */
export function reopenedItems(
  taken: VisitEntry,
  entries: readonly VisitEntry[],
  checklists: readonly Pick<Checklist, 'id' | 'items'>[],
): ItemOfChecklist[] {
  if (taken.kind !== 'signature') return [];
  const answered = checklists.flatMap((checklist) => signedItems(checklist, entries));
  const signatures = entries.filter((entry) => entry.kind === 'signature' && entry.deletedAt === null);
  const before = unsigned(answered, signatures);
  const after = unsigned(
    answered,
    signatures.filter(({ id }) => id !== taken.id),
  );
  return answered
    .filter((item) => after.has(item) && !before.has(item))
    .map(({ checklistId, itemId }) => ({ checklistId, itemId }));
}

/** Signature items with an answer, ordered by time. */
function signedItems(
  { id, items }: Pick<Checklist, 'id' | 'items'>,
  entries: readonly VisitEntry[],
): Answered[] {
  const answers = answersOf(entries, id);
  return items
    .filter((item) => item.kind === 'signature' && isAnswered(answers[item.id]))
    .map((item) => ({ checklistId: id, itemId: item.id, at: answeredAt(entries, id, item.id) }));
}

function answeredAt(entries: readonly VisitEntry[], checklistId: string, itemId: string): number {
  const times = entries
    .filter((entry) => entry.kind === 'answer' && entry.deletedAt === null)
    .filter(({ data }) => 'itemId' in data && data.checklistId === checklistId && data.itemId === itemId)
    .map(({ occurredAt }) => Date.parse(occurredAt));
  return Math.max(...times);
}

/** Answered items without a signature: each signature counts for one item. */
function unsigned(answered: readonly Answered[], signatures: readonly VisitEntry[]): Set<Answered> {
  const free = signatures.toSorted(byOccurrence);
  const left = new Set<Answered>();
  for (const item of answered.toSorted((a, b) => a.at - b.at)) {
    const at = free.findLastIndex(({ occurredAt }) => Date.parse(occurredAt) <= item.at);
    if (at >= 0) free.splice(at, 1);
    else left.add(item);
  }
  // Signed again later, for an item that was already answered.
  for (const item of left) if (free.shift() !== undefined) left.delete(item);
  return left;
}
