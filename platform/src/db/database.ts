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
  /** Statement timeout on the server; milliseconds. */
  statementTimeoutMs?: number;
  /** Keeps all plans prepared on each connection: for a process that runs the same few statements repeatedly. */
  prepareStatements?: boolean;
};

export type Database = AsyncDisposable & {
  /** Statements outside a company: only SECURITY DEFINER lookups and, for the relay role, the event tables. */
  readonly global: Kysely<DB>;
  /** A transaction that sees only rows of this company. */
  inCompany<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like inCompany, but read-only and with a single snapshot. */
  snapshot<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections in use, free, and callers waiting for one. */
  poolState(): { total: number; idle: number; waiting: number };
};

const int8 = 20;

/** Opens the pool. Connections are made on demand; while the server is down, each call fails within 2 seconds. */
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
  // If a connection breaks during a transaction, only its own listeners are told.
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
  // The statement is `scopeStatement`, which is sent together with the begin.
  await sql`SELECT set_config('app.company_id', ${companyId}, true)`.execute(tx);
  return await work(tx);
}

function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === int8) return Number;
  return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
}
