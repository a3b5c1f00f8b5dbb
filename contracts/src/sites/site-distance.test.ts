import { expect, test } from 'vitest';
import { positionNote } from './site-distance.ts';

test.each([
  [{ nearestKm: null, swappedKm: null }, null],
  [{ nearestKm: 300, swappedKm: null }, null],
  [{ nearestKm: 301, swappedKm: null }, 'far'],
  [{ nearestKm: 301, swappedKm: 5000 }, 'far'],
  [{ nearestKm: 9000, swappedKm: 12 }, 'swapped'],
  [{ nearestKm: 10, swappedKm: 5 }, null],
] as const)('%j is %s', (distance, note) => {
  expect(positionNote(distance)).toBe(note);
});
