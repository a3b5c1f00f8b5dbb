import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { type PhotoTag, photoTagSchema } from '@switchyard/contracts/photos/photo.ts';
import { expect, test } from 'vitest';
import { itemsWithout, photographedItems, tagOfQuestion } from './photographed-items.ts';
import { sampleEntry } from './portal-samples.ts';

const question = (id: string, label: string) => ({
  id,
  label,
  kind: 'photo',
  required: true,
  showWhen: null,
});
const list = (...items: object[]) => ({ id: 'list', items }) as unknown as Checklist;
const both = list(
  question('before', 'Photo before the work'),
  question('after', 'Photo of the finished work'),
);
const photo = (tag: PhotoTag) => ({ tag });
const answered = (itemId: string) =>
  sampleEntry(itemId, { kind: 'answer', data: { checklistId: 'list', itemId, value: true } });
const ids = (items: readonly { itemId: string }[]) => items.map(({ itemId }) => itemId);

test('a picture ticks the question that asks for its kind, however it was taken', () => {
  expect(photographedItems([], [], [both])).toEqual([]);
  expect(ids(photographedItems([photo('before')], [], [both]))).toEqual(['before']);
  expect(ids(photographedItems([photo('before'), photo('after')], [], [both]))).toEqual(['before', 'after']);
  expect(ids(photographedItems([photo('before')], [answered('before')], [both]))).toEqual([]);
  expect(photographedItems([photo('damage')], [], [both])).toEqual([]);
});

test('every kind of picture but “other” has a question that it answers', () => {
  const labels: Record<Exclude<PhotoTag, 'other'>, string> = {
    before: 'Photo before the work',
    after: 'Photo after the repair',
    nameplate: 'Nameplate of the unit',
    damage: 'Damaged parts',
  };
  for (const tag of photoTagSchema.exclude(['other']).options) {
    expect(tagOfQuestion(labels[tag])).toBe(tag);
    expect(ids(photographedItems([photo(tag)], [], [list(question('q', labels[tag]))]))).toEqual(['q']);
  }
});

test('a question of no known kind takes a picture that no other asks for, if it is the only one', () => {
  const meter = question('meter', 'Photo of the meter');
  expect(ids(photographedItems([photo('other')], [], [list(meter)]))).toEqual(['meter']);
  const withBefore = list(meter, question('before', 'Photo before the work'));
  expect(ids(photographedItems([photo('before')], [], [withBefore]))).toEqual(['before']);
  expect(photographedItems([photo('other')], [], [list(meter, question('roof', 'Roof'))])).toEqual([]);
});

test('a deleted picture reopens its question unless another one shows the same', () => {
  const entries = [answered('before'), answered('after')];
  expect(ids(itemsWithout(photo('before'), { rest: [], entries }, [both]))).toEqual(['before']);
  expect(itemsWithout(photo('before'), { rest: [photo('before')], entries }, [both])).toEqual([]);
});
