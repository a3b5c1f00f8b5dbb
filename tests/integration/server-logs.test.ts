import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchyard/platform/embedded/start-postgres.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';

test('the log of the database names slow and refused statements without their values, and only its owner reads it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'switchyard-logs-'));
  const host = { environment: process.env, report: () => undefined };
  try {
    await using postgres = await startEmbeddedPostgres({ host, dataDir, durable: false });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('CREATE TABLE people (email text PRIMARY KEY)');
    await client.query("SELECT 'slow', pg_sleep(1.1), $1::text", ['secret-in-a-slow-statement']);
    const insert = () => client.query('INSERT INTO people VALUES ($1)', ['secret@example.test']);
    await insert();
    await expect(insert()).rejects.toThrow('people_pkey');
    await client.end();
    const path = join(dataDir, 'logs', 'postgres.log');
    const log = () => readFileSync(path, 'utf8');
    await waitFor('both lines', () => log().includes('pg_sleep') && log().includes('people_pkey'));
    expect(log()).not.toContain('secret');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
