import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Statements kept per connection; those that come later are planned each time. */
const mostStatements = 300;

/**
 * Names every statement with parameters, so that a connection parses it once and, after some runs, no longer plans it:
 * for the small joins of single records planning takes longer than running.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostStatements) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: string | object, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors are not supported');
      const name = values.length > 0 ? nameOf(text) : undefined;
      return name === undefined
        ? client.query(text, [...values])
        : client.query({ name, text, values: [...values] });
    }
    return { query, release: (destroy) => client.release(destroy) };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const prepared = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, prepared);
      return prepared;
    },
  };
}
