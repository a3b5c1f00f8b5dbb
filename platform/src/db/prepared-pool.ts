import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { joinBegin } from './joined-begin.ts';

/** Statements kept per connection, marked ones and writes each; those that come later are planned each time. */
const mostStatements = 300;

/** Writes and locks find their rows by key: their best plan does not depend on the values either. */
const writes = /^(update|insert into|delete from) |for (no key )?update$/;

/**
 * Begins a statement whose best plan does not depend on its values: reads by key, which join many tables. Lists are
 * none of them.
 */
export const preparedMark = '/* prepared */';

/**
 * Names statements with parameters, the marked ones and writes or all, so that a connection parses them once and, after some runs,
 * no longer plans them: for the small joins of single records planning takes longer than running.
 */
export function preparedPool(pool: pg.Pool, { all }: { all: boolean }): PostgresPool {
  const marked = new Map<string, string>();
  const written = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string | undefined => {
    if (all || text.startsWith(preparedMark)) return nameIn(marked, 's', text);
    return writes.test(text) ? nameIn(written, 'w', text) : undefined;
  };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const send = joinBegin(async (text, values) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return await (name === undefined
        ? client.query(text, [...values])
        : client.query({ name, text, values: [...values] }));
    });
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: string | object, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors are not supported');
      return send(text, values);
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

function nameIn(names: Map<string, string>, prefix: string, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostStatements) return known;
  const name = `${prefix}${names.size}`;
  names.set(text, name);
  return name;
}
