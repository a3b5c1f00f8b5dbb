import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { expect, test } from 'vitest';
import { sampleEntry } from './portal-samples.ts';
import { reopenedItems } from './reopened-items.ts';

const item = (id: string, kind: 'signature' | 'check') => ({ id, label: id, kind, required: true });
const checklist = {
  id: 'list',
  items: [item('customer', 'signature'), item('colleague', 'signature'), item('clean', 'check')],
} as unknown as Checklist;

const signature = (id: string, recorded: string) =>
  sampleEntry(id, {
    kind: 'signature',
    data: { signerName: 'Ines Moore', strokes: [[0, 0, 9, 9]], documentHash: 'a'.repeat(64) },
    recorded,
  });
const answer = (itemId: string, value: boolean | null, recorded: string) =>
  sampleEntry(`${itemId}-${recorded}`, {
    kind: 'answer',
    data: { checklistId: 'list', itemId, value },
    recorded,
  });

const first = signature('first', '10:00');
const second = signature('second', '11:00');

test('an item is open again when the signature that answered it is taken back', () => {
  const entries = [first, answer('customer', true, '10:00'), answer('clean', true, '10:05')];
  expect(reopenedItems(first, entries, [checklist])).toEqual([{ checklistId: 'list', itemId: 'customer' }]);
});

test('each item follows its own signature', () => {
  const entries = [first, answer('customer', true, '10:00'), second, answer('colleague', true, '11:00')];
  expect(reopenedItems(first, entries, [checklist])).toEqual([{ checklistId: 'list', itemId: 'customer' }]);
  expect(reopenedItems(second, entries, [checklist])).toEqual([{ checklistId: 'list', itemId: 'colleague' }]);
});

test('a second signature for the same item keeps it answered', () => {
  const entries = [first, answer('customer', true, '10:00'), second];
  expect(reopenedItems(first, entries, [checklist])).toEqual([]);
  expect(reopenedItems(second, entries, [checklist])).toEqual([]);
  const without = entries.filter((entry) => entry !== first);
  expect(reopenedItems(second, without, [checklist])).toEqual([{ checklistId: 'list', itemId: 'customer' }]);
});

test('nothing opens that is open, or for other entries that are taken back', () => {
  const entries = [first, answer('customer', true, '10:00'), answer('customer', null, '10:10')];
  expect(reopenedItems(first, entries, [checklist])).toEqual([]);
  const note = sampleEntry('note', { kind: 'note', data: { text: 'x', visibility: 'internal' } });
  expect(reopenedItems(note, [note, ...entries], [checklist])).toEqual([]);
});
