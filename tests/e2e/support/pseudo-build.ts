import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));
const vite = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));

/** The pages in the pseudo-locale, in a folder that is removed at the end. */
export async function buildPseudoPages(): Promise<AsyncDisposable & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-pseudo-'));
  const end = () => rm(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
      { cwd: web, env: { ...process.env, NODE_ENV: 'production', WEB_LOCALE: 'pseudo' } },
    );
  } catch (error) {
    await end();
    throw error;
  }
  return { folder, [Symbol.asyncDispose]: end };
}
