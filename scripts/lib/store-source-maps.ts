import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createDatabase } from '@switchyard/platform/db/database.ts';
import { keepSourceMaps } from '@switchyard/platform/db/repositories/source-map-repository.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { repositoryRoot } from './repository-root.ts';

const pack = promisify(gzip);
/** Longest wait for one statement, ms. */
const statementTimeoutMs = 60_000;

/** Folder into which the build of the web application writes its source maps. */
export const sourceMapFolder = join(repositoryRoot, 'web', 'source-maps');

/** Maps of the scripts in a folder, read and packed when they are asked for. */
export async function readSourceMaps(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => (name.endsWith('.js.map') ? name.slice(0, -'.map'.length) : []));
  return { files, read: async (file: string) => await pack(await readFile(join(folder, `${file}.map`))) };
}

type Target = { readonly folder: string; readonly databaseUrl: string };

/**
 * Stores the source maps of a build, for the error reports of its browsers.
 * @returns number of scripts in the folder, and of maps stored now
 */
export async function storeSourceMaps({
  folder,
  databaseUrl,
}: Target): Promise<{ all: number; added: number }> {
  const { files, read } = await readSourceMaps(folder);
  if (files.length === 0) return { all: 0, added: 0 };
  const logger = createLogger({ level: 'warn', process: 'scripts' });
  await using database = createDatabase({ url: databaseUrl, poolSize: 1, logger, statementTimeoutMs });
  const added = await database.global.transaction().execute((tx) => keepSourceMaps(tx, files, read));
  return { all: files.length, added };
}
