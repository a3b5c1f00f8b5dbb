import type { ChecklistItem } from '@switchyard/contracts/checklists/checklist.ts';
import { typedNumber } from '../../lib/typed-number.ts';

/**
 * Parses the typed answer to an item: text stays as written, a number may have a comma; null clears the answer.
 * Undefined for an invalid number.
 */
export function typedAnswer(kind: ChecklistItem['kind'], typed: string): string | number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return kind === 'number' ? typedNumber(text) : text;
}
