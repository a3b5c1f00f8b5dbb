/**
 * Storage for the bytes of pictures. Stored bytes never change: the name is their SHA-256. Every call may fail while
 * the store is unavailable; nothing is ever stored partially.
 */
export type PhotoStore = AsyncDisposable & {
  /** Stores the bytes; durable once it resolves. Repeating it is harmless. */
  put(name: PhotoName, bytes: Uint8Array): Promise<void>;
  /** The bytes; undefined if there are none. */
  read(name: PhotoName): Promise<Buffer | undefined>;
  has(name: PhotoName): Promise<boolean>;
  /** Removes the bytes, if any. */
  remove(name: PhotoName): Promise<void>;
};

/** Bytes of a company's picture. */
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
