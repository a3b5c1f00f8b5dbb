import { describe, expect, it } from 'vitest';
import { instantOf, instantOrNull } from './instants.ts';

describe('an instant that was selected as text', () => {
  it.each([
    ['2026-11-27 22:16:40.123456+00', '2026-11-27T22:16:40.123Z'],
    ['2026-11-27 22:16:40.1+00', '2026-11-27T22:16:40.100Z'],
    ['2026-11-27 22:16:40.999999+00', '2026-11-27T22:16:40.999Z'],
    ['2026-11-27 22:16:40+00', '2026-11-27T22:16:40.000Z'],
    ['2026-11-27 22:16:40.5+01', '2026-11-27T21:16:40.500Z'],
    ['2026-11-27 22:16:40+05:30', '2026-11-27T16:46:40.000Z'],
    ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(instantOf(text)).toBe(instant);
  });

  it('may be missing', () => {
    expect(instantOrNull(null)).toBeNull();
  });
});
