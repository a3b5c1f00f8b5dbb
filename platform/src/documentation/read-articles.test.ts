import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readArticles } from './read-articles.ts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'articles-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

const guide = (order: number) =>
  `---\ntitle: T\ndescription: ${'About work. '.repeat(6).trim()}\norder: ${order}\naudience: everyone\nupdated: 2026-11-21\n---\nText.`;
const post = `---\ntitle: T\ndescription: ${'About work. '.repeat(6).trim()}\ndate: 2026-11-21\nauthor: The Switchyard team\n---\nText.`;

test('the guide and the blog are read in order, other files are not', async () => {
  const root = await folderWith({
    'guide/field/later.md': guide(2),
    'guide/field/first.md': guide(1),
    'guide/field/notes.txt': 'x',
    'blog/a-post.md': post,
    'runbook.md': 'x',
  });
  const hrefs = (await readArticles(root)).map(({ href }) => href);
  expect(hrefs).toEqual(['/docs/field/first', '/docs/field/later', '/blog/a-post']);
});

test('a missing folder is empty; an invalid article is named', async () => {
  expect(await readArticles(join(tmpdir(), 'no-such-folder'))).toEqual([]);
  const root = await folderWith({ 'guide/field/bad.md': guide(1).replace('title: T', 'title:') });
  await expect(readArticles(root)).rejects.toThrow('docs/guide/field/bad.md: title: must not be empty');
});
