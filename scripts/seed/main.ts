import { writeFile } from 'node:fs/promises';
import { type Config, readProcessConfig } from '@switchyard/platform/config/config.ts';
import { createDatabase, sql } from '@switchyard/platform/db/database.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { createLogger, type Logger } from '@switchyard/platform/runtime/logger.ts';
import { draftRecord } from '@switchyard/platform/sample/company-plan.ts';
import { companyName, demoEmail, demoPassword } from './demo-accounts.ts';
import { readCityRecord, type RejectedRow } from './read-city-requests.ts';
import { hasCompany, seedCompany, seedLanes, type SeedSummary } from './seed-company.ts';
import { readSeedOptions, seedUsage, type SeedOptions, sizeOf } from './seed-options.ts';

/** Statement timeout; milliseconds. A loaded machine is no reason to give up. */
const statementTimeoutMs = 60_000;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(seedUsage);
    return;
  }
  const options = readSeedOptions(process.argv.slice(2));
  const config = readProcessConfig();
  if (!config.SWITCHYARD_DEMO) {
    throw new Error('The demo company has public passwords: it is entered only with SWITCHYARD_DEMO=true.');
  }
  const logger = createLogger({ level: 'warn', process: 'scripts' });
  await using database = createDatabase({
    url: withoutWaitingForDisk(config.DATABASE_URL),
    poolSize: seedLanes,
    logger,
    statementTimeoutMs,
    prepareStatements: true,
  });
  if (options['if-empty'] && (await hasCompany(database))) {
    console.log('The database already has a company: nothing to seed.');
    return;
  }
  const started = performance.now();
  const record = await readCityRecord();
  reportRejected(record.rejected);
  const size = sizeOf(options, record.requests.length);
  await using owner = openOwner(config, logger);
  const summary = await seedCompany(
    { database, clock: systemClock, onProgress: showProgress(), refreshStatistics: owner.refreshStatistics },
    draftRecord(record),
    size,
  );
  const seconds = (performance.now() - started) / 1000;
  console.log(describe(summary, record.requests.length, seconds));
  if (options.report !== undefined) await writeReport(options, { ...summary, seconds }, record.rejected);
}

/** Data lost in a crash can be seeded again, so commits need not wait for the disk. */
function withoutWaitingForDisk(address: string): string {
  const url = new URL(address);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', [given, '-c synchronous_commit=off'].filter(Boolean).join(' '));
  return url.href;
}

/** Only the owner of the tables may analyze them; without its login this is left to autovacuum. */
function openOwner(config: Config, logger: Logger) {
  const url = config.DATABASE_OWNER_URL;
  const owner =
    url === undefined ? undefined : createDatabase({ url, poolSize: 1, logger, statementTimeoutMs });
  return {
    refreshStatistics: async () => {
      if (owner) await sql`ANALYZE`.execute(owner.global);
    },
    [Symbol.asyncDispose]: async () => await owner?.[Symbol.asyncDispose](),
  };
}

function reportRejected(rejected: readonly RejectedRow[]): void {
  for (const { line, id, reason } of rejected)
    console.error(`line ${line} ${id || '(no case number)'}: ${reason}`);
}

function describe({ isNew, jobs, visits, commands }: SeedSummary, rows: number, seconds: number): string {
  if (!isNew && jobs === 0) return `${companyName} has all of it already: nothing was added.`;
  return [
    `${isNew ? 'Entered' : 'Added to'} ${companyName}: ${jobs} jobs with ${visits} visits from ${rows} recorded requests`,
    `(${commands} commands in ${seconds.toFixed(1)} s). Sign in as ${demoEmail('manager')}, password ${demoPassword}.`,
  ].join('\n');
}

/** One line that is rewritten on a terminal; elsewhere a line per tenth. */
function showProgress(): (done: number, total: number) => void {
  let shown = 0;
  return (done, total) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (process.stdout.isTTY)
      process.stdout.write(`\r  ${done} of ${total} commands${done === total ? '\n' : ''}`);
    else if (total > 10_000 && tenth > shown) console.log(`  ${done} of ${total} commands`);
    shown = tenth;
  };
}

async function writeReport(
  { size, report }: SeedOptions,
  summary: SeedSummary & { seconds: number },
  rejected: readonly RejectedRow[],
): Promise<void> {
  if (report !== undefined)
    await writeFile(report, `${JSON.stringify({ size, ...summary, rejected }, null, 2)}\n`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError) console.error(`\n${seedUsage}`);
  process.exitCode = 1;
}
