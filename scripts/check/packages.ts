import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from './list-files.ts';

/** Workspace packages, in the order of their dependencies. */
export const packageNames = [
  'contracts',
  'platform',
  'api',
  'workers',
  'web',
  'tests',
  'scripts',
  'bench',
] as const;

export type SourceFile = { readonly file: string; readonly content: string };

/** TypeScript sources of the packages, without generated code. */
export async function readSources(repository: string): Promise<SourceFile[]> {
  const own = new RegExp(`^(?:${packageNames.join('|')})/.+\\.tsx?$`);
  const files = (await listFiles(repository)).filter(
    (file) => own.test(file) && !file.includes('/generated/'),
  );
  return Promise.all(
    files.map(async (file) => ({ file, content: await readFile(path.join(repository, file), 'utf8') })),
  );
}
