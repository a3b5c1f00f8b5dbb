import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isOutdatedPlan } from './database-errors.ts';
import { joinBegin } from './joined-begin.ts';

/** Most prepared statements per connection, for marked ones and writes each; later ones are planned on every run. */
const mostStatements = 300;

/** Writes and locks find their rows by key, so their best plan does not depend on the values either. */
const writes = /^(update|insert into|delete from) |for (no key )?update$/;

/**
 * Prefix of statements whose best plan does not depend on their values: reads by key with many joins. Not used for
 * lists.
 */
export const preparedMark = '/* prepared */';

/**
 * Names parameterised statements, either marked ones and writes or all, so that a connection parses them once and soon
 * reuses their plan: for the small joins of single records, planning takes longer than execution. If a migration
 * changed the result of a statement, it gets a new name, so that every connection parses it again, and is run again;
 * inside a transaction, which that error has aborted, it fails as retryable.
 */
export function preparedPool(pool: pg.Pool, { all }: { all: boolean }): PostgresPool {
  const names = createNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string | undefined => {
    if (all || text.startsWith(preparedMark)) return names.of('s', text);
    return writes.test(text) ? names.of('w', text) : undefined;
  };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const send = joinBegin(async (text, values) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      if (name === undefined) return await client.query(text, [...values]);
      try {
        return await client.query({ name, text, values: [...values] });
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        names.forget(name);
        try {
          return await client.query(text, [...values]);
        } catch {
          throw error;
        }
      }
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

/** Statement names, limited per kind to what a connection keeps. */
function createNames() {
  const kinds = { s: new Map<string, string>(), w: new Map<string, string>() };
  let given = 0;
  return {
    of(kind: keyof typeof kinds, text: string): string | undefined {
      const names = kinds[kind];
      const known = names.get(text);
      if (known !== undefined || names.size >= mostStatements) return known;
      const name = `${kind}${given}`;
      given += 1;
      names.set(text, name);
      return name;
    },
    forget(name: string): void {
      for (const names of Object.values(kinds)) {
        for (const [text, known] of names) if (known === name) names.delete(text);
      }
    },
  };
}
