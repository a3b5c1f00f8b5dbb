import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { digestFiles } from './digest-files.ts';

test('the digest changes with contents and names, and not with files outside the list', () => {
  const root = mkdtempSync(join(tmpdir(), 'switchyard-digest-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const digest = () => digestFiles(root, ['a.txt', 'missing']);
  writeFileSync(join(root, 'a.txt'), 'one');
  const first = digest();
  writeFileSync(join(root, 'b.txt'), 'other');
  expect(digest()).toBe(first);
  writeFileSync(join(root, 'missing'), '');
  expect(digest()).not.toBe(first);
  rmSync(join(root, 'missing'));
  expect(digest()).toBe(first);
  writeFileSync(join(root, 'a.txt'), 'two');
  expect(digest()).not.toBe(first);
});
