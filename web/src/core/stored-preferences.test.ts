import { expect, it } from 'vitest';
import { initialPreferences } from './preferences-slice.ts';
import { readPreferences } from './stored-preferences.ts';

it('reads what was written down, and leaves out what is no preference any more', () => {
  const text = JSON.stringify({
    density: '"compact"',
    favourites: '["/jobs"]',
    sidebar: '"open"',
    _persist: '{"version":1,"rehydrated":true}',
  });
  expect(readPreferences(text)).toEqual({
    ...initialPreferences,
    density: 'compact',
    favourites: ['/jobs'],
  });
});

it('begins with the usual ones', () => {
  expect(readPreferences(null)).toEqual(initialPreferences);
  expect(() => readPreferences('{')).toThrow(SyntaxError);
});
