import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '../scripts/lib/explained-error.ts';

/** Programs that Switchyard is measured against or with, in a package of their own: only benches need them. */
const folder = join(import.meta.dirname, 'programs');

/** Path of one of the programs. */
export function programFile(name: string): string {
  return join(folder, name);
}

/**
 * Installs what the programs need, once per version of their lockfile.
 * @throws ExplainedError with npm's own words when it cannot
 */
export async function installPrograms(): Promise<void> {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, 'node_modules', '.switchyard-lock.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing the programs that the benches measure with …');
  const npm = process.env['npm_execpath'];
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)(command, [...before, ...options], { cwd: folder });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExplainedError(`${reason}\n\nThe programs of the benches could not be installed.`);
  }
  writeFileSync(stamp, hash);
}
