import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { ExplainedError } from '../lib/explained-error.ts';
import {
  backupFormat,
  type BackupManifest,
  type BackupSecrets,
  manifestName,
  pictureMember,
  secretsName,
  tableMember,
} from './backup-format.ts';
import { countedRows, measured } from './measured.ts';
import { listMigrations, listPictures, listSequences, listTables } from './read-database.ts';

export type WriteBackupOptions = {
  /** Owner of the schema: reads the rows of all companies. */
  readonly ownerUrl: string;
  readonly photoStore: PhotoStore;
  readonly secrets: BackupSecrets;
  /** Version of the product. */
  readonly product: string;
  readonly path: string;
  readonly signal: AbortSignal;
};

/**
 * Writes the whole deployment into one zip file that only its owner may read: the database as of one moment, then the
 * pictures that it names. Pictures never change and are kept for a month after their deletion, so later copies are complete.
 * The file has its name once it is whole and on the disk.
 * @throws ExplainedError if the login may not read all rows
 */
export async function writeBackup(options: WriteBackupOptions): Promise<BackupManifest> {
  const { ownerUrl, path, signal } = options;
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const unfinished = `${path}.part`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL row_security = off');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const writer = new BackupWriter(client, options);
    await writer.addAll();
    await pipeline(writer.stream, createWriteStream(unfinished, { mode: 0o600, flush: true }), { signal });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return writer.manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explain(error);
  } finally {
    await client.end();
  }
}

class BackupWriter {
  readonly #client: Client;
  readonly #options: WriteBackupOptions;
  readonly #zip = new ZipFile();
  readonly manifest: BackupManifest;

  constructor(client: Client, options: WriteBackupOptions) {
    this.#client = client;
    this.#options = options;
    this.manifest = {
      format: backupFormat,
      product: options.product,
      createdAt: new Date().toISOString(),
      migrations: [],
      tables: [],
      sequences: {},
      missingPictures: [],
      members: [],
    };
  }

  get stream(): Readable {
    return this.#zip.outputStream as Readable;
  }

  /** Names all members. Each is read when those before it are written: one connection, and little memory. */
  async addAll(): Promise<void> {
    const { manifest } = this;
    manifest.migrations = await listMigrations(this.#client);
    manifest.sequences = await listSequences(this.#client);
    // Both before the first member: its rows occupy the connection until they are written.
    const tables = await listTables(this.#client);
    const pictures = await listPictures(this.#client);
    for (const table of tables) this.#add(tableMember(table.name), () => this.#readTable(table));
    for (const picture of pictures) {
      this.#add(pictureMember(picture.companyId, picture.sha256), () => this.#readPicture(picture), {
        compress: false,
      });
    }
    this.#add(secretsName, () => Readable.from([Buffer.from(JSON.stringify(this.#options.secrets))]));
    const text = () => Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]);
    this.#zip.addReadStreamLazy(manifestName, (done) => done(null, text()));
    this.#zip.end();
    // An error of a member would otherwise leave the zip file open for good.
    this.#zip.on('error', (error) => this.stream.destroy(error as Error));
  }

  #add(name: string, read: () => Readable | Promise<Readable>, options: { compress?: boolean } = {}): void {
    const start = async (): Promise<Readable> => {
      const source = await read();
      const { stream, result } = measured();
      source.once('error', (error) => stream.destroy(error));
      stream.once('end', () => this.manifest.members.push({ name, ...result() }));
      return source.pipe(stream);
    };
    this.#zip.addReadStreamLazy(name, options, callbackify(start));
  }

  #readTable(table: { readonly name: string; readonly columns: string[] }): Readable {
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    // A partitioned table cannot be copied itself, its rows can.
    const source = this.#client.query(copyTo(`COPY (SELECT ${columns} FROM "${table.name}") TO STDOUT`));
    const { stream, rows } = countedRows();
    source.once('error', (error) => stream.destroy(error));
    stream.once('end', () => this.manifest.tables.push({ ...table, rows: rows() }));
    return source.pipe(stream);
  }

  async #readPicture(picture: { companyId: string; sha256: string }): Promise<Readable> {
    const bytes = await this.#options.photoStore.stream(picture);
    if (bytes === undefined) this.manifest.missingPictures.push(picture);
    return bytes ?? Readable.from([]);
  }
}

/** A new name is on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const insufficientPrivilege = '42501';

function explain(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) return error;
  return new ExplainedError(
    `DATABASE_OWNER_URL: this login may not read the rows of all companies (${error.message}). ` +
      'It needs to be a superuser or to have BYPASSRLS.',
    { cause: error },
  );
}
