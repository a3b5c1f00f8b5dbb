import { Client } from 'pg';
import { ExplainedError } from '../lib/explained-error.ts';

/** Name under which the former database is kept; null: it had no company and was dropped. */
export type SwapOutcome = { readonly former: string | null };

/** Database that every server has; those in the way cannot be renamed from within. */
const maintenance = 'postgres';

/** A database that is made ready beside the present one, and then takes its name. */
export class DatabaseSwap {
  readonly #client: Client;
  readonly #ownerUrl: string;
  readonly #name: string;
  #isEmpty = false;

  private constructor(client: Client, ownerUrl: string) {
    this.#client = client;
    this.#ownerUrl = ownerUrl;
    this.#name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  }

  static async open(ownerUrl: string): Promise<DatabaseSwap> {
    const client = new Client({ connectionString: withDatabase(ownerUrl, maintenance) });
    await client.connect();
    return new DatabaseSwap(client, ownerUrl);
  }

  get #beside(): string {
    return `${this.#name}_restoring`;
  }

  /** @throws ExplainedError if other programs use the database */
  async requireFree(): Promise<void> {
    const { rows } = await this.#client.query<{ program: string }>(
      `SELECT DISTINCT coalesce(nullif(application_name, ''), usename, 'unknown') AS program
      FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
      [this.#name],
    );
    if (rows.length > 0) {
      const programs = rows.map(({ program }) => program).join(', ');
      throw new ExplainedError(`The database is in use (${programs}). Stop the console first.`);
    }
  }

  /** @throws ExplainedError if the database has companies and may not be replaced */
  async requireReplaceable(mayReplace: boolean): Promise<void> {
    this.#isEmpty = (await this.#companies()) === 0;
    if (!mayReplace && !this.#isEmpty) {
      throw new ExplainedError(
        'The database has companies. With --replace the backup takes its place; the present data is kept beside it.',
      );
    }
  }

  /** Creates the database beside the present one, without what an interrupted restore left. Returns its address. */
  async createBeside(): Promise<string> {
    await this.#client.query(`DROP DATABASE IF EXISTS ${quoted(this.#beside)} WITH (FORCE)`);
    await this.#client.query(`CREATE DATABASE ${quoted(this.#beside)}`);
    return withDatabase(this.#ownerUrl, this.#beside);
  }

  async putInPlace(): Promise<SwapOutcome> {
    const former = `${this.#name}_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
    const hasPresent = await this.#exists();
    if (hasPresent) await this.#rename(this.#name, former);
    try {
      await this.#rename(this.#beside, this.#name);
    } catch (error) {
      if (hasPresent) await this.#rename(former, this.#name);
      throw error;
    }
    if (!hasPresent) return { former: null };
    if (!this.#isEmpty) return { former };
    await this.#client.query(`DROP DATABASE ${quoted(former)} WITH (FORCE)`);
    return { former: null };
  }

  /** Ends the connection; a database that was not put in place is dropped. */
  async close(): Promise<void> {
    try {
      await this.#client.query(`DROP DATABASE IF EXISTS ${quoted(this.#beside)} WITH (FORCE)`);
    } finally {
      await this.#client.end();
    }
  }

  async #exists(): Promise<boolean> {
    const { rowCount } = await this.#client.query('SELECT FROM pg_database WHERE datname = $1', [this.#name]);
    return rowCount === 1;
  }

  async #companies(): Promise<number> {
    if (!(await this.#exists())) return 0;
    const client = new Client({ connectionString: this.#ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string | null }>(`SELECT to_regclass('companies') AS name`);
      if (rows[0]?.name === null) return 0;
      const counted = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM companies');
      return counted.rows[0]?.count ?? 0;
    } finally {
      await client.end();
    }
  }

  async #rename(from: string, to: string): Promise<void> {
    await this.#client.query(`ALTER DATABASE ${quoted(from)} RENAME TO ${quoted(to)}`);
  }
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
