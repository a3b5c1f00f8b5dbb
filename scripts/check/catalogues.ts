import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { literalTexts } from './literal-texts.ts';
import { runTool } from './run-tool.ts';

/** Sources of the web application; their texts are in the catalogues (ADR 0029). */
const sources = /^web\/src\/.+\.tsx?$/;

/** Files that no user reads, or whose words belong to a manifest. */
const exempt: readonly RegExp[] = [
  /\.test\.tsx?$|\.d\.ts$|\/testing\/|-samples\.ts$/,
  // The words of a manifest are those of its module; documents are made of them, too.
  /-module\.ts$/,
  // Requests, and the names of their tags.
  /-api\.ts$/,
  // Developers read them.
  /\/app\/(?:check-modules|test-route-page)\.tsx?$/,
  // Documents: contracts with users, and the reference of the API, which is made from definitions.
  /\/marketing\/(?:(?:legal|reference|blog)\/|(?:api|privacy|terms|imprint)-page\.tsx$)/,
  // Descriptions for search engines, written with the pages that they describe.
  /\/site\/(?:site-routes|site-document|render-site)\.tsx?$/,
  // Questions to the assistant, which reads English, and the words that a search in the guide leaves out.
  /\/(?:page\/examples|documentation\/search-options)\.ts$/,
  // Sent with a ticket, and read by the desk.
  /\/lib\/client-facts\.ts$/,
];

export const isCatalogued = (file: string) =>
  sources.test(file) && !exempt.some((pattern) => pattern.test(file));

/** Texts of these files that are missing in the catalogues. */
export async function literalTextProblems(
  repository: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const problems = files.map(async (file) => {
    const source = await readFile(path.join(repository, file), 'utf8');
    return literalTexts(file, source).map(
      ({ line, text }) => `${file}:${line} a text outside the catalogues: ${text} (t\`…\` or <Trans>)`,
    );
  });
  return (await Promise.all(problems)).flat();
}

/** Messages that the catalogues lack, and those that nothing uses any more. */
export async function staleCatalogueProblems(repository: string): Promise<readonly string[]> {
  const { isOk, output } = await runTool(repository, {
    tool: 'lingui',
    args: ['check', 'sync', '--clean', '--overwrite', '--verbose', '--workers', '1'],
    cwd: path.join(repository, 'web'),
  });
  return isOk ? [] : [output, 'npm run generate writes the catalogues'];
}
