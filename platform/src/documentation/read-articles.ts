import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type Article, compareArticles, parseArticle } from '@switchyard/contracts/documentation/article.ts';

/**
 * All articles below a documentation folder, in reading order: `guide/<category>/<slug>.md` and `blog/<slug>.md`. A
 * missing folder counts as empty.
 * @throws ArticleError naming the file and key of an invalid one.
 */
export async function readArticles(docsFolder: string): Promise<readonly Article[]> {
  const names = [...(await markdownIn(docsFolder, 'guide')), ...(await markdownIn(docsFolder, 'blog'))];
  const read = names.map(async (name) =>
    parseArticle(`docs/${name}`, await readFile(join(docsFolder, name), 'utf8')),
  );
  return (await Promise.all(read)).sort(compareArticles);
}

async function markdownIn(docsFolder: string, folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(join(docsFolder, folder), { recursive: true });
    return names
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.split(sep).join('/')}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
