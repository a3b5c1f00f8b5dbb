import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blockingIndexes, sortMigrations } from './migration-files.ts';

const baseline = '202611222300_baseline.sql';

describe('the migrations of this repository', () => {
  const namesIn = (folder: string) =>
    readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith('.sql'));
  const files = sortMigrations(namesIn('./migrations/'), namesIn('./migrations/history/'));

  test('have one time each, after the baseline', () => {
    const names = [files.baseline, ...files.newer];
    expect(new Set(names.map((name) => name.slice(0, 12))).size).toBe(names.length);
    expect(names).toEqual(names.toSorted());
  });

  test('build no index while writers wait', () => {
    for (const name of files.newer) {
      const sql = readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8');
      expect.soft(blockingIndexes(sql), name).toEqual([]);
    }
  });

  test('keep what the baseline stands for, so that older databases can follow', () => {
    expect(files.history.slice(0, 2)).toEqual(['0001_identity.sql', '0002_work.sql']);
    expect(files.history.length).toBeGreaterThanOrEqual(41);
  });
});

test('migrations are applied by their time', () => {
  const later = '202611230101_b.sql';
  const last = '202702010000_a.sql';
  expect(sortMigrations([last, baseline, later], ['0002_b.sql', '0001_a.sql'])).toEqual({
    baseline,
    history: ['0001_a.sql', '0002_b.sql'],
    newer: [later, last],
  });
});

test('two migrations of the same time are refused by their names', () => {
  const names = [baseline, '202611230101_ours.sql', '202611230101_theirs.sql'];
  expect(() => sortMigrations(names, [])).toThrow(
    'Two migrations have the time 202611230101: 202611230101_ours.sql and 202611230101_theirs.sql',
  );
});

test.for(['0042_number.sql', '202613010000_month.sql', '202611312400_day.sql', '202611230101-Dash.sql'])(
  'a name without a time is refused: %s',
  (name) => {
    expect(() => sortMigrations([baseline, name], [])).toThrow(name);
  },
);

test('a migration from before the baseline is refused: a fresh database could not apply it', () => {
  expect(() => sortMigrations([baseline, '202611221200_late.sql'], [])).toThrow(
    '202611221200_late.sql: older',
  );
});

test('history from after the baseline is refused', () => {
  expect(() => sortMigrations([baseline], ['202611230101_early.sql'])).toThrow(
    'history/202611230101_early.sql',
  );
});

test('there is one baseline', () => {
  expect(() => sortMigrations(['202611230101_a.sql'], [])).toThrow('not 0');
  expect(() => sortMigrations([baseline, '202611230101_baseline.sql'], [])).toThrow('not 2');
});

test('an index on a table that exists is built concurrently, and again after an interruption', () => {
  const concurrent = 'CREATE INDEX CONCURRENTLY jobs_title ON jobs (title);';
  expect(blockingIndexes('CREATE TABLE parts (id uuid);\nCREATE INDEX parts_id ON parts (id);')).toEqual([]);
  expect(blockingIndexes('CREATE INDEX jobs_title ON jobs (title);')).toEqual(['jobs_title']);
  expect(blockingIndexes(concurrent)).toEqual(['jobs_title']);
  expect(blockingIndexes(`DROP INDEX CONCURRENTLY IF EXISTS jobs_title;\n${concurrent}`)).toEqual([]);
});
