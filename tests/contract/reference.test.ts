import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readReferenceSource } from '../../scripts/reference/read-source.ts';
import { replaceTable } from '../../scripts/reference/replace-table.ts';
import { referenceTables, withTables } from '../../scripts/reference/reference-tables.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const source = await readReferenceSource(repository);
const files = [...new Set(referenceTables.map(({ file }) => file))];

test.each(files)('%s lists what the code defines: renew it with `npm run generate`', async (file) => {
  const text = await readFile(path.join(repository, file), 'utf8');
  expect(withTables(file, text, source)).toBe(text);
});

test('a page whose article is missing is found by the article', async () => {
  const file = 'docs/guide/reference/pages.md';
  const text = await readFile(path.join(repository, file), 'utf8');
  expect(() => withTables(file, text, { ...source, articles: [] })).toThrow('docs/guide/');
});

test('a table takes its rows where its heading is, and nowhere else', () => {
  const text = '## One\n\n| A |\n|---|\n| old |\n\nText\n\n## Two\n\n| A |\n|---|\n| kept |\n';
  const table = { heading: 'One', rows: [['1'], ['2']] };
  expect(replaceTable('x.md', text, table)).toBe(text.replace('| old |', '| 1 |\n| 2 |'));
  expect(() => replaceTable('x.md', text, { ...table, heading: 'Three' })).toThrow(
    'x.md: there is no heading "Three"',
  );
  expect(() => replaceTable('x.md', '## One\n\n## Two\n\n| A |\n|---|\n', table)).toThrow(
    'x.md: there is no table',
  );
});
