import { expect, it } from 'vitest';
import { duplicateReasons, sharedWords, tellingWords } from './duplicate-rules.ts';

it('keeps the words that say what a text is about, each once', () => {
  expect(tellingWords('Please help: the boiler in the cellar leaks, the BOILER!')).toEqual([
    'boiler',
    'cellar',
    'leaks',
  ]);
});

it.each([
  ['Boiler leaks in the cellar', 'Water leaks from our boiler', ['boiler', 'leaks']],
  ['Boiler leaks', 'The lawn needs mowing', []],
  ['Boiler is cold', 'Boiler room door, lock, key, light and paint are to be renewed', []],
  ['', 'Boiler leaks', []],
])('of %j and %j, the shared words are %j', (one, other, shared) => {
  expect(sharedWords(one, other)).toEqual(shared);
});

const signs = { isSameSite: false, isSameCustomer: false, isSameContact: false, words: [] as string[] };

it('takes the place alone as a sign, words only with the person', () => {
  expect(duplicateReasons({ ...signs, isSameSite: true })?.reasons).toEqual(['Same site']);
  expect(duplicateReasons({ ...signs, words: ['boiler', 'leaks'] })).toBeNull();
  expect(duplicateReasons({ ...signs, isSameCustomer: true })).toBeNull();
  const both = duplicateReasons({ ...signs, isSameContact: true, words: ['boiler', 'leaks'] });
  expect(both?.reasons).toEqual(['Same words: boiler, leaks', 'Same phone or email']);
});

it('puts the same site with the same words first', () => {
  const weight = (more: Partial<typeof signs>) => duplicateReasons({ ...signs, ...more })?.weight ?? 0;
  const words = ['boiler', 'leaks'];
  expect(weight({ isSameSite: true, words })).toBeGreaterThan(weight({ isSameSite: true }));
  expect(weight({ isSameSite: true })).toBeLessThan(weight({ isSameCustomer: true, words }));
});
