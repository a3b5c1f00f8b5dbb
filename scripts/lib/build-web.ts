import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestFiles } from './digest-files.ts';
import { repositoryRoot } from './repository-root.ts';
import { runNode } from './run-node.ts';
import type { Environment } from './start-settings.ts';

/** All inputs of the web build. */
const sources = [
  'web/src',
  'web/public',
  'web/messages',
  'web/build',
  'web/worker',
  'web/app.html',
  'web/entrance.html',
  'web/vite.config.ts',
  'contracts/src',
  'docs/guide',
  'docs/blog',
  'package-lock.json',
];

/** Builds the web application unless the last build has the same sources. @returns true if it was built now */
export async function buildWeb(environment: Environment): Promise<boolean> {
  const web = join(repositoryRoot, 'web');
  const stamp = join(web, 'dist', '.sources.sha256');
  const locale = environment['WEB_LOCALE'] ?? 'en';
  const digest = `${digestFiles(repositoryRoot, sources)} ${locale}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false;
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: web, environment });
  writeFileSync(stamp, digest);
  return true;
}
