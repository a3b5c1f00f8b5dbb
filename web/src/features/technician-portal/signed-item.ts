import { type Answers, isAnswered, visibleItems } from '@switchyard/contracts/checklists/checklist-rules.ts';
import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { answersOf } from './answers.ts';
import type { ItemOfChecklist } from './reopened-items.ts';

type Questions = Pick<Checklist, 'id' | 'items'>;

/**
 * The item answered by a signature that was taken without naming one; null if there is none. Only if the checklist
 * asks for a single signature: among several, the item is ambiguous. `entries`: those of the visit.
 */
export function signedItem(
  entries: readonly VisitEntry[],
  checklists: readonly Questions[],
): ItemOfChecklist | null {
  if (!entries.some(({ kind, deletedAt }) => kind === 'signature' && deletedAt === null)) return null;
  const asked = checklists.flatMap(({ id, items }) => {
    const answers = answersOf(entries, id);
    return visibleItems(items, answers)
      .filter(({ kind }) => kind === 'signature')
      .map((item) => ({ checklistId: id, itemId: item.id, isDone: isAnswered(answers[item.id]) }));
  });
  const [only, ...others] = asked;
  if (only === undefined || only.isDone || others.length > 0) return null;
  return { checklistId: only.checklistId, itemId: only.itemId };
}

/** Answers of a checklist, including `given`: items answered by a signature or picture that did not name them. */
export function answersWith(
  given: readonly ItemOfChecklist[],
  entries: readonly VisitEntry[],
  checklistId: string,
): Answers {
  const own = given.filter((item) => item.checklistId === checklistId);
  return {
    ...answersOf(entries, checklistId),
    ...Object.fromEntries(own.map(({ itemId }) => [itemId, true])),
  };
}
