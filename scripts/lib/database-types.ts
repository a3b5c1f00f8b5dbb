import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './repository-root.ts';

/** Tables that no query names: partitions of events, and the list of migrations. */
const leftOut = '*.{events_default,events_20*,schema_migrations}';

/** Types of the tables of a migrated database. @param ownerUrl login that may read its catalogue */
export async function renderDatabaseTypes(ownerUrl: string): Promise<string> {
  const tool = join(repositoryRoot, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const options = [
    '--dialect',
    'postgres',
    '--camel-case',
    '--print',
    '--log-level',
    'silent',
    '--exclude-pattern',
    leftOut,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [tool, '--url', ownerUrl, ...options], {
    cwd: repositoryRoot,
  });
  // The pool reads int8 as a number: offsets and record numbers stay far below 2^53.
  const int8 = 'export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;';
  return `${stdout.replace(/^export type Int8 = .*$/m, int8).trim()}\n`;
}
