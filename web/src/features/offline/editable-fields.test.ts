import { expect, test } from 'vitest';
import { editableFields, withField } from './editable-fields.ts';

test('texts and numbers can be corrected, what identifies or dates the change cannot', () => {
  const body = {
    kind: 'part',
    occurredAt: '2026-11-20T10:00:00Z',
    data: { name: 'Valve', quantity: 2, sku: null, checklistId: 'x' },
  };
  expect(editableFields(body)).toEqual([
    { path: ['data', 'name'], value: 'Valve' },
    { path: ['data', 'quantity'], value: 2 },
  ]);
  expect(editableFields({ to: 'completed', resolution: 'Done' }).map(({ path }) => path.join())).toEqual([
    'resolution',
  ]);
  expect(editableFields(null)).toEqual([]);
});

test('replacing a value leaves the rest as it is', () => {
  const body = { kind: 'part', data: { name: 'Valve', quantity: 2 } };
  expect(withField(body, ['data', 'quantity'], 3)).toEqual({
    kind: 'part',
    data: { name: 'Valve', quantity: 3 },
  });
  expect(body.data.quantity).toBe(2);
});
