import { expect, test } from 'vitest';
import { orphanText } from './orphan-text.ts';

test('says what was recorded or why, never ids and times', () => {
  const at = '2026-11-20T10:00:00Z';
  expect(
    orphanText({ kind: 'note', occurredAt: at, data: { text: 'Valve leaks', visibility: 'internal' } }),
  ).toBe('Valve leaks');
  expect(orphanText({ kind: 'part', data: { name: 'Valve', quantity: 2, unit: 'pc' } })).toBe('Valve 2 pc');
  expect(orphanText({ to: 'completed', resolution: 'Replaced', occurredAt: at })).toBe('Replaced');
  expect(orphanText(null)).toBe('');
});
