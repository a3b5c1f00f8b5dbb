import { expect, it } from 'vitest';
import { byTaken } from './by-taken.ts';

it('pictures of one moment stand the same way, sent or not', () => {
  const unsent = { id: 'temp_1', sha256: 'bb', takenAt: '2026-11-20T10:00:00Z' };
  const sent = { id: '7', sha256: 'aa', takenAt: '2026-11-20T10:00:00.000Z' };
  const earlier = { id: '9', sha256: 'cc', takenAt: '2026-11-20T09:59:59.000Z' };
  expect([unsent, sent, earlier].toSorted(byTaken)).toEqual([earlier, sent, unsent]);
  expect([sent, unsent, earlier].toSorted(byTaken)).toEqual([earlier, sent, unsent]);
});
