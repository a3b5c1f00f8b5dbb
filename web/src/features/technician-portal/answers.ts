import type { Answers, AnswerValue } from '@switchyard/contracts/checklists/checklist-rules.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';

/** Latest answer to each item of a checklist: by time, then by id. */
export function answersOf(entries: readonly VisitEntry[], checklistId: string): Answers {
  const latest = new Map<string, { at: number; id: string; value: AnswerValue }>();
  for (const entry of entries) {
    if (entry.kind !== 'answer' || entry.deletedAt !== null || entry.data.checklistId !== checklistId)
      continue;
    const at = Date.parse(entry.occurredAt);
    const known = latest.get(entry.data.itemId);
    if (known && (known.at > at || (known.at === at && known.id > entry.id))) continue;
    latest.set(entry.data.itemId, { at, id: entry.id, value: entry.data.value });
  }
  return Object.fromEntries([...latest].map(([itemId, { value }]) => [itemId, value]));
}
