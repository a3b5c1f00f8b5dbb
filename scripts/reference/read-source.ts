import { join } from 'node:path';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import { readModules } from '../../web/src/app/check-modules.ts';
import { modules } from '../../web/src/app/modules.ts';
import type { ReferenceSource } from './reference-tables.ts';

/** The manifests of the console and the articles of the guide in a checkout. */
export async function readReferenceSource(repository: string): Promise<ReferenceSource> {
  const articles = await readArticles(join(repository, 'docs'));
  return {
    manifests: (await readModules(modules)).map(({ manifest }) => manifest),
    articles: articles.filter(({ kind }) => kind === 'guide'),
  };
}
