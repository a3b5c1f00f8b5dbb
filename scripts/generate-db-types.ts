import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readProcessConfig } from '@switchyard/platform/config/config.ts';

/** Writes the table types from a migrated database (DATABASE_OWNER_URL). */
const target = new URL('../platform/src/db/generated/database-schema.ts', import.meta.url).pathname;
const url = readProcessConfig().DATABASE_OWNER_URL;
if (!url) throw new Error('DATABASE_OWNER_URL is needed to read the schema');
execFileSync('kysely-codegen', [
  '--url',
  url,
  '--dialect',
  'postgres',
  '--camel-case',
  '--out-file',
  target,
  '--exclude-pattern',
  '*.{events_default,events_20*,schema_migrations}',
]);
// The pool reads int8 as a number: offsets and human numbers stay far below 2^53.
const generated = readFileSync(target, 'utf8').replace(
  /^export type Int8 = .*$/m,
  'export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;',
);
writeFileSync(target, generated);
