import { expect, test } from 'vitest';
import { listSource, replaceFacts } from './list-source.ts';

const facts = { name: 'job', width: 1280, height: 640, widths: [640, 1280], version: '0a' };
const narrow = { ...facts, name: 'dispatch-narrow' };

test('a picture taken again gets a new version, and the others keep theirs', () => {
  const source = listSource([facts, narrow]);
  const changed = { ...narrow, widths: [390], version: '1b' };
  expect(replaceFacts(source, [changed])).toBe(listSource([facts, changed]));
  expect(replaceFacts(source, [])).toBe(source);
});

test('an unlisted picture is refused', () => {
  expect(() => replaceFacts(listSource([facts]), [narrow])).toThrow(/dispatch-narrow/);
});
