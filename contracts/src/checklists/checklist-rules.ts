import type { Checklist, ChecklistItem } from './checklist.ts';
import type { Trade } from '../technicians/technician.ts';

export type AnswerValue = boolean | number | string | null;
/** Latest answer of each item, by item id. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** True if the checklist applies to visits of the trade. */
export function isForTrade(checklist: Pick<Checklist, 'trades'>, trade: Trade): boolean {
  return checklist.trades.length === 0 || checklist.trades.includes(trade);
}

/** Items to ask, given the answers so far. */
export function visibleItems(items: readonly ChecklistItem[], answers: Answers): ChecklistItem[] {
  return items.filter(({ showWhen }) => showWhen === null || answers[showWhen.itemId] === showWhen.equals);
}

/** An unchecked box, an empty text and null do not count as answers. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}

/** Required items that are shown but not answered. */
export function openItems(items: readonly ChecklistItem[], answers: Answers): ChecklistItem[] {
  return visibleItems(items, answers).filter((item) => item.required && !isAnswered(answers[item.id]));
}
