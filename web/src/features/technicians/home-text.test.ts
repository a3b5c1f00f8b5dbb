import { expect, it } from 'vitest';
import { formatHome, readHome } from './home-text.ts';

it('is shown by hemispheres, and edited as numbers', () => {
  expect(formatHome('42.3814, -71.0376')).toBe('42.3814° N, 71.0376° W');
  expect(formatHome('-33.8688, 151.2093')).toBe('33.8688° S, 151.2093° E');
  expect(readHome('42.3814, -71.0376')).toEqual({ latitude: 42.3814, longitude: -71.0376 });
});
