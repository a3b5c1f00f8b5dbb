/** Names of the migrations of a folder, in the order in which they are applied. */
export type MigrationFiles = {
  /** Creates the whole schema as of its date in a fresh database. */
  readonly baseline: string;
  /** Migrations that the baseline replaces: older databases get the missing ones. */
  readonly history: readonly string[];
  /** Applied after the baseline. */
  readonly newer: readonly string[];
};

const form = /^(\d{12})_[a-z\d]+(?:_[a-z\d]+)*\.sql$/;
const baselineForm = /^\d{12}_baseline\.sql$/;

/**
 * Sorts the names of migration files by their time, `YYYYMMDDHHMM` in UTC at their beginning.
 * @param names files of the folder
 * @param history files of its folder `history`
 * @throws Error naming the files that have another form, the same time, or a time before the baseline
 */
export function sortMigrations(names: readonly string[], history: readonly string[]): MigrationFiles {
  const sorted = names.toSorted();
  const misnamed = sorted.filter((name) => !hasTime(name));
  if (misnamed.length > 0) {
    throw new Error(`Migrations are called YYYYMMDDHHMM_name.sql, not ${misnamed.join(', ')}`);
  }
  for (const [at, name] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next !== undefined && timeOf(next) === timeOf(name)) {
      throw new Error(`Two migrations have the time ${timeOf(name)}: ${name} and ${next}`);
    }
  }
  const baselines = sorted.filter((name) => baselineForm.test(name));
  const [baseline] = baselines;
  if (baseline === undefined || baselines.length > 1) {
    throw new Error(`One migration is the baseline, not ${baselines.length}: ${baselines.join(', ')}`);
  }
  const early = sorted.filter((name) => name < baseline);
  if (early.length > 0) {
    throw new Error(
      `${early.join(', ')}: older than ${baseline}, which is applied first. Give it the time of now`,
    );
  }
  const late = history.filter((name) => name >= baseline);
  if (late.length > 0) throw new Error(`history/${late.join(', ')}: newer than ${baseline}`);
  return { baseline, history: history.toSorted(), newer: sorted.filter((name) => name !== baseline) };
}

/**
 * Indexes that a migration would build while the table cannot be written: those of a table that it does not create itself,
 * built without `CONCURRENTLY`, or without removing first what an interrupted run left.
 * @param sql text of a migration that is newer than the baseline
 * @returns the names of the indexes
 */
export function blockingIndexes(sql: string): string[] {
  const statements = sql.replaceAll(/^--.*$/gm, '');
  const created = new Set(
    [...statements.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map((match) => match[1]),
  );
  return [...statements.matchAll(/CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(\w+) ON (?:public\.)?(\w+)/gi)]
    .filter(([, concurrently, name, table]) => {
      if (created.has(table)) return false;
      return concurrently === undefined || !statements.includes(`DROP INDEX CONCURRENTLY IF EXISTS ${name};`);
    })
    .map(([, , name]) => name ?? '');
}

const timeOf = (name: string): string => name.slice(0, 12);

function hasTime(name: string): boolean {
  const [, time] = form.exec(name) ?? [];
  if (time === undefined) return false;
  const [, year, month, day, hour, minute] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(time) ?? [];
  const written = `${year}-${month}-${day}T${hour}:${minute}`;
  const instant = new Date(`${written}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written);
}
