import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '../runtime/logger.ts';
import type { DB } from './generated/database-schema.ts';
import { preparedPool } from './prepared-pool.ts';

export type Tx = Transaction<DB>;
export { sql } from 'kysely';

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  logger: Logger;
  /** Longest time one statement may take on the server; milliseconds. */
  statementTimeoutMs?: number;
  /** Lets connections keep all their plans: for a process that runs the same few statements over and over. */
  prepareStatements?: boolean;
};

export type Database = AsyncDisposable & {
  /** Statements outside a company: only the SECURITY DEFINER lookups and, for the relay role, the event tables. */
  readonly global: Kysely<DB>;
  /** One transaction in which only rows of this company exist. */
  inCompany<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like inCompany, but everything read belongs to one moment; nothing can be written. */
  snapshot<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections in use, free, and callers waiting for one. */
  poolState(): { total: number; idle: number; waiting: number };
};

const int8 = 20;

/** Opens the pool. Connections are made on demand; a server that is down fails each call within 2 seconds. */
export function createDatabase(options: DatabaseOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? 2_500;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: Math.max(2_000, statementTimeout - 500),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 300,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'switchyard',
    types: { getTypeParser: typeParser },
  });
  pool.on('error', (error) => options.logger.warn({ err: error }, 'idle database connection lost'));
  // A connection that breaks while a transaction holds it reports to its own listeners only.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.logger.warn({ err: error }, 'database connection lost'));
  });
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, { all: options.prepareStatements === true }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    global: kysely,
    inCompany: (companyId, work) => kysely.transaction().execute((tx) => scoped(tx, companyId, work)),
    snapshot: (companyId, work) =>
      kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => scoped(tx, companyId, work)),
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    [Symbol.asyncDispose]: () => kysely.destroy(),
  };
}

async function scoped<T>(tx: Tx, companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  // The statement is `scopeStatement`, which goes out together with the begin.
  await sql`SELECT set_config('app.company_id', ${companyId}, true)`.execute(tx);
  return await work(tx);
}

function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === int8) return Number;
  return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
}
