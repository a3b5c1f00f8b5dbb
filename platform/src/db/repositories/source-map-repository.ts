import { type Kysely, sql } from 'kysely';
import type { DB } from '../generated/database-schema.ts';

/** A transaction, or the pool outside a company: source maps belong to the deployment. */
type Connection = Kysely<DB>;

/** Maps of scripts that no stored build has used for this long are removed; error reports are not kept longer. */
const keptDays = 90;

export type StoredMap = {
  /** Name of the script: `jobs-page-a1b2c3d4.js`. */
  readonly file: string;
  /** Gzipped JSON. */
  readonly map: Buffer;
};

/**
 * Stores the maps of a build; those that are stored already are kept.
 * @param read reads the map of a script that is not stored yet
 * @returns number of maps stored now
 */
export async function keepSourceMaps(
  db: Connection,
  files: readonly string[],
  read: (file: string) => Promise<Buffer>,
): Promise<number> {
  const { rows } = await sql<{ file: string }>`
    UPDATE source_maps SET stored_at = now() WHERE file = ANY(${files}) RETURNING file`.execute(db);
  const known = new Set(rows.map(({ file }) => file));
  const missing = files.filter((file) => !known.has(file));
  for (const file of missing) {
    await sql`INSERT INTO source_maps (file, map) VALUES (${file}, ${await read(file)})
      ON CONFLICT (file) DO NOTHING`.execute(db);
  }
  await sql`DELETE FROM source_maps WHERE stored_at < now() - make_interval(days => ${keptDays})`.execute(db);
  return missing.length;
}

/** Stored maps of these scripts. */
export async function findSourceMaps(db: Connection, files: readonly string[]): Promise<StoredMap[]> {
  const { rows } = await sql<StoredMap>`SELECT file, map FROM source_maps WHERE file = ANY(${files})`.execute(
    db,
  );
  return rows;
}
