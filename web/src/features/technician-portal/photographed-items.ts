import { type Answers, isAnswered, visibleItems } from '@switchyard/contracts/checklists/checklist-rules.ts';
import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Photo, PhotoTag } from '@switchyard/contracts/photos/photo.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { answersOf } from './answers.ts';
import type { ItemOfChecklist } from './reopened-items.ts';

type Questions = Pick<Checklist, 'id' | 'items'>;
type Tagged = Pick<Photo, 'tag'>;
type PhotoItem = ItemOfChecklist & { readonly tag: PhotoTag | null; readonly isDone: boolean };

/** Words of a question that name the kind of its picture. */
const words: readonly (readonly [PhotoTag, RegExp])[] = [
  ['before', /\bbefore\b/i],
  ['after', /\b(after|finished|completed|result)\b/i],
  ['nameplate', /\b(name|data|rating) ?plate\b|\bserial\b/i],
  ['damage', /\bdamage/i],
];

/** The kind of picture that a question asks for; null if its words do not say. */
export function tagOfQuestion(label: string): PhotoTag | null {
  return words.find(([, pattern]) => pattern.test(label))?.[0] ?? null;
}

/**
 * Open items that are answered by pictures taken without naming them: the kind of the picture decides. A question of no
 * known kind takes any picture that no other question asks for, but only if it is the only one.
 * `photos`: those of the visit.
 */
export function photographedItems(
  photos: readonly Tagged[],
  entries: readonly VisitEntry[],
  checklists: readonly Questions[],
): ItemOfChecklist[] {
  const items = photoItems(entries, checklists);
  return items.filter((item) => !item.isDone && isShown(item, photos, items)).map(named);
}

/** Answered items that lose their picture when `removed` is deleted and only `rest` remain. */
export function itemsWithout(
  removed: Tagged,
  { rest, entries }: { rest: readonly Tagged[]; entries: readonly VisitEntry[] },
  checklists: readonly Questions[],
): ItemOfChecklist[] {
  const items = photoItems(entries, checklists);
  const lost = (item: PhotoItem) =>
    item.isDone && isShown(item, [removed], items) && !isShown(item, rest, items);
  return items.filter(lost).map(named);
}

function photoItems(entries: readonly VisitEntry[], checklists: readonly Questions[]): PhotoItem[] {
  return checklists.flatMap(({ id, items }) => {
    const answers: Answers = answersOf(entries, id);
    return visibleItems(items, answers)
      .filter(({ kind }) => kind === 'photo')
      .map((item) => ({
        checklistId: id,
        itemId: item.id,
        tag: tagOfQuestion(item.label),
        isDone: isAnswered(answers[item.id]),
      }));
  });
}

function isShown({ tag }: PhotoItem, photos: readonly Tagged[], items: readonly PhotoItem[]): boolean {
  if (tag !== null) return photos.some((photo) => photo.tag === tag);
  if (items.filter((item) => item.tag === null).length > 1) return false;
  return photos.some((photo) => !items.some((item) => item.tag === photo.tag));
}

function named({ checklistId, itemId }: PhotoItem): ItemOfChecklist {
  return { checklistId, itemId };
}
