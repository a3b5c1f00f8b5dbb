import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { ExplainedError } from '../lib/explained-error.ts';
import { backupFormat, type BackupManifest, manifestName, manifestSchema } from './backup-format.ts';
import { measured } from './measured.ts';

/** Largest text member that is read as a whole; bytes. */
const mostText = 64 * 1024 * 1024;

/** A backup whose every byte was compared with its digest. */
export type Backup = AsyncDisposable & {
  readonly manifest: BackupManifest;
  /** @throws ExplainedError if there is no such member */
  read(name: string): Promise<Readable>;
};

/**
 * Opens a backup after reading all of it.
 * @throws ExplainedError if the file is no backup, was cut short, altered or made by a later version
 */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) =>
    refuse(path, error),
  );
  try {
    const entries = await readEntries(zip);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`${name} is missing`);
      return await zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(entries, read);
    await compareMembers(manifest, entries, read);
    return {
      manifest,
      read,
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    refuse(path, error);
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

type Read = (name: string) => Promise<Readable>;

const versionSchema = z.object({ format: z.number() });

async function readManifest(entries: ReadonlyMap<string, Entry>, read: Read): Promise<BackupManifest> {
  const size = entries.get(manifestName)?.uncompressedSize ?? 0;
  if (size > mostText) throw new Error(`${manifestName} is too large`);
  const content: unknown = JSON.parse(await text(await read(manifestName)));
  const { format } = versionSchema.parse(content);
  if (format > backupFormat) throw new Error('it was made by a later version of Switchyard');
  return manifestSchema.parse(content);
}

async function compareMembers(
  manifest: BackupManifest,
  entries: ReadonlyMap<string, Entry>,
  read: Read,
): Promise<void> {
  if (entries.size !== manifest.members.length + 1) throw new Error('its list of contents is not complete');
  for (const { name, bytes, sha256 } of manifest.members) {
    const { stream, result } = measured();
    await pipeline(await read(name), stream.resume());
    const found = result();
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${name} is damaged`);
  }
}

function refuse(path: string, error: unknown): never {
  const reason = error instanceof z.ZodError ? z.prettifyError(error) : String((error as Error).message);
  throw new ExplainedError(`${path} cannot be used as a backup: ${reason}.`, { cause: error });
}
