import type { ChecklistItem } from '@switchyard/contracts/checklists/checklist.ts';

/**
 * What somebody typed as the answer to an item: a text stays as it was written, a number may have a comma; null takes the
 * answer back. Undefined when a number was asked for and this is none.
 */
export function typedAnswer(kind: ChecklistItem['kind'], typed: string): string | number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (kind !== 'number') return text;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}
