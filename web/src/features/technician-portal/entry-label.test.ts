import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { expect, test } from 'vitest';
import { entryLabel } from './entry-label.ts';

const checklists = [
  { id: 'list', items: [{ id: 'clean', label: 'Work area clean' }] },
] as unknown as Checklist[];

const answer = (itemId: string, value: boolean | string | null, checklistId = 'list') =>
  ({ kind: 'answer', data: { checklistId, itemId, value } }) as const;

test('an answer is told from another by the question that it answers', () => {
  expect(entryLabel(answer('clean', true), checklists)).toBe('Checklist: Work area clean');
  expect(entryLabel(answer('clean', 'Yes'), checklists)).toBe('Checklist: Work area clean');
});

test('an answer that was cleared says so', () => {
  expect(entryLabel(answer('clean', false), checklists)).toBe('Checklist: Work area clean, not answered');
  expect(entryLabel(answer('clean', null), checklists)).toBe('Checklist: Work area clean, not answered');
});

test('what no checklist of the device names, and other records, are said by their kind', () => {
  expect(entryLabel(answer('gone', true), checklists)).toBe('Checklist');
  expect(entryLabel(answer('clean', true, 'other'), checklists)).toBe('Checklist');
  expect(entryLabel({ kind: 'note', data: { text: 'Valve was stuck' } }, checklists)).toBe('Note');
});
