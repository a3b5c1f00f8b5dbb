import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '@switchyard/platform/db/database.ts';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import pg from 'pg';
import { patienceMs } from './wait-for.ts';

/** Runs with other migrations have their own template. */
const templateName = process.env['TEST_DATABASE_TEMPLATE'] ?? 'switchyard_template';
/** Serialises the creation of the template between test workers. */
const templateLock = 7_203_119;

export type TestDatabase = AsyncDisposable & {
  database: Database;
  /** The relay's view: events of all companies. */
  relayDatabase: Database;
  appUrl: string;
  relayUrl: string;
  ownerUrl: string;
};

/** Templates that this process has migrated, by server. */
const templates: Record<string, Promise<void> | undefined> = {};

/** A fresh database, cloned from a migrated template; dropped at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = requireAdminUrl();
  const name = `switchyard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await withAdmin(adminUrl, async (admin) => {
    await (templates[adminUrl] ??= ensureTemplate(admin, adminUrl));
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`);
  });
  return openTestDatabase(name);
}

/** A database without a schema; dropped at the end. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `switchyard_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await withAdmin(requireAdminUrl(), (admin) => admin.query(`CREATE DATABASE ${name}`));
  return openTestDatabase(name);
}

/** The database of this name, which may not exist yet; dropped at the end. */
export function openTestDatabase(name: string): TestDatabase {
  const adminUrl = requireAdminUrl();
  const urlFor = (user: string, password: string) => {
    const url = new URL(adminUrl);
    if (user !== '') Object.assign(url, { username: user, password });
    url.pathname = `/${name}`;
    return url.href;
  };
  const logger = createLogger({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent', process: 'scripts' });
  const appUrl = urlFor('switchyard_app', testPassword);
  const relayUrl = urlFor('switchyard_relay', testPassword);
  const database = createDatabase({ url: appUrl, poolSize: 10, logger, statementTimeoutMs: patienceMs });
  const relayDatabase = createDatabase({
    url: relayUrl,
    poolSize: 4,
    logger,
    statementTimeoutMs: patienceMs,
  });
  return {
    database,
    relayDatabase,
    appUrl,
    relayUrl,
    ownerUrl: urlFor('', ''),
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]();
      await relayDatabase[Symbol.asyncDispose]();
      await withAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

export const testPassword = 'test-password';

function requireAdminUrl(): string {
  const url = process.env['TEST_DATABASE_OWNER_URL'];
  if (!url) throw new Error('TEST_DATABASE_OWNER_URL is not set: run the tests with npm test');
  return url;
}

async function ensureTemplate(admin: pg.Client, adminUrl: string): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1)', [templateLock]);
  try {
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [templateName]);
    if (found.rowCount === 0) await admin.query(`CREATE DATABASE ${templateName}`);
    const url = new URL(adminUrl);
    url.pathname = `/${templateName}`;
    await migrate({ ownerUrl: url.href, appPassword: testPassword, relayPassword: testPassword });
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [templateLock]);
  }
}

async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
