import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { expect, test } from 'vitest';
import { sampleEntry } from './portal-samples.ts';
import { answersWith, signedItem } from './signed-item.ts';

const onSite = { itemId: 'present', equals: 'Yes' };
const question = (id: string, kind: string, showWhen: object | null = null) => ({
  id,
  label: id,
  kind,
  required: true,
  showWhen,
});
const list = (id: string, ...items: object[]) => ({ id, items }) as unknown as Checklist;
const leaving = list('leaving', question('present', 'choice'), question('customer', 'signature', onSite));

const signature = (deleted = false) =>
  sampleEntry('signature', {
    kind: 'signature',
    data: { signerName: 'Ines Moore', strokes: [[0, 0, 9, 9]], documentHash: 'a'.repeat(64) },
    recorded: '10:00',
    deleted,
  });
const answer = (itemId: string, value: string | boolean | null, recorded = '11:00') =>
  sampleEntry(`${itemId}-${recorded}`, {
    kind: 'answer',
    data: { checklistId: 'leaving', itemId, value },
    recorded,
  });

const present = answer('present', 'Yes');
const customer = { checklistId: 'leaving', itemId: 'customer' };

test('a customer who has signed is not asked to sign again by a question that appears later', () => {
  const entries = [signature(), present];
  expect(signedItem(entries, [leaving])).toEqual(customer);
  expect(answersWith([customer], entries, 'leaving')).toEqual({ present: 'Yes', customer: true });
  expect(answersWith([customer], entries, 'other')).toEqual({});
});

test('nothing is answered without a signature, or by one that was taken back', () => {
  expect(signedItem([present], [leaving])).toBeNull();
  expect(signedItem([signature(true), present], [leaving])).toBeNull();
  expect(answersWith([], [present], 'leaving')).toEqual({ present: 'Yes' });
});

test('an item that is not asked, or has its answer, needs none', () => {
  expect(signedItem([signature()], [leaving])).toBeNull();
  expect(signedItem([signature(), present, answer('customer', true)], [leaving])).toBeNull();
});

test('an item that lost its own signature takes the one that is left', () => {
  const cleared = answer('customer', null, '12:00');
  expect(signedItem([signature(), present, answer('customer', true), cleared], [leaving])).toEqual(customer);
});

test('among several signatures that are asked for none is guessed', () => {
  const handover = list('handover', question('colleague', 'signature'));
  expect(signedItem([signature(), present], [leaving, handover])).toBeNull();
  expect(signedItem([signature()], [leaving, handover])).toEqual({
    checklistId: 'handover',
    itemId: 'colleague',
  });
});
