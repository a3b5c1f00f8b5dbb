import type { Readable } from 'node:stream';

/**
 * Storage for the bytes of pictures and files. Stored bytes never change: the name is their SHA-256. Every call may fail while
 * the store is unavailable; nothing is ever stored partially.
 */
export type PhotoStore = AsyncDisposable & {
  /** Stores the bytes; durable once it resolves. Repeating it is harmless. */
  put(name: PhotoName, bytes: Uint8Array): Promise<void>;
  /** The bytes; undefined if there are none. */
  read(name: PhotoName): Promise<Buffer | undefined>;
  /**
   * Stores the bytes of a large file piece by piece, as {@link put} does. The source is read once per attempt; the
   * caller has checked that its bytes have the hash of the name.
   */
  write(name: PhotoName, file: StoredFile): Promise<void>;
  /** The bytes as a stream; undefined if there are none. */
  stream(name: PhotoName): Promise<Readable | undefined>;
  has(name: PhotoName): Promise<boolean>;
  /** Removes the bytes, if any. */
  remove(name: PhotoName): Promise<void>;
};

/** A file to store. `size`: bytes. */
export type StoredFile = { readonly size: number; readonly read: () => AsyncIterable<Uint8Array> };

/** Bytes of a company's picture or file. */
export type PhotoName = { companyId: string; sha256: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sha256 = /^[0-9a-f]{64}$/;

/**
 * Path of a picture's bytes in a store: `<company>/<first two digits>/<sha256>`.
 * @throws Error if the name is invalid, so that external text never becomes a path
 */
export function photoPath(name: PhotoName): string {
  if (!uuid.test(name.companyId) || !sha256.test(name.sha256)) throw new Error('Not the name of a picture');
  return `${name.companyId}/${name.sha256.slice(0, 2)}/${name.sha256}`;
}
