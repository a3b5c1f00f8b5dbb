import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PhotoName, type PhotoStore, photoPath } from './photo-store.ts';

/**
 * Stores pictures as files below a folder. Writes are atomic: a file is written under another name, flushed to disk and
 * renamed. Several processes may share the folder.
 */
export function createDiskPhotoStore(folder: string): PhotoStore {
  const arriving = join(folder, 'arriving');
  const place = async (name: PhotoName, bytes: Bytes) => {
    const path = join(folder, photoPath(name));
    if (await exists(path)) return;
    await mkdir(arriving, { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    const temporary = join(arriving, randomUUID());
    try {
      await writeDurably(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await flushFolder(dirname(path));
  };
  return {
    put: (name, bytes) => place(name, bytes),
    write: (name, { read }) => place(name, read()),
    async stream(name) {
      const file = await orMissing(open(join(folder, photoPath(name)), 'r'));
      return file?.createReadStream();
    },
    async read(name) {
      return await orMissing(readFile(join(folder, photoPath(name))));
    },
    async has(name) {
      return await exists(join(folder, photoPath(name)));
    },
    async remove(name) {
      await rm(join(folder, photoPath(name)), { force: true });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

async function writeDurably(path: string, bytes: Bytes): Promise<void> {
  await using file = await open(path, 'wx', 0o640);
  await file.writeFile(bytes);
  await file.sync();
}

/** The new name of a file survives a crash only after its folder is flushed to disk. */
async function flushFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

async function exists(path: string): Promise<boolean> {
  return (await orMissing(stat(path))) !== undefined;
}

async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
