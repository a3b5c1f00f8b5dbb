import { expect, test } from 'vitest';
import { pseudoText } from './pseudo-text.ts';

test.for(['Save changes', 'No customers match', 'PDF', 'The office decides what comes next.'])(
  'no letter of "%s" stays plain, and it is a third longer',
  (text) => {
    const pseudo = pseudoText(text);
    expect(pseudo).not.toMatch(/[a-z]/i);
    const letters = text.replaceAll(/[^a-z]/gi, '').length;
    expect(pseudo.length - text.length).toBe(Math.ceil(letters / 3));
  },
);

test('numbers, signs and space at either end stay', () => {
  expect(pseudoText(' 12 · ')).toBe(' 12 · ');
  expect(pseudoText(' of ')).toMatch(/^ \S+ $/);
});
