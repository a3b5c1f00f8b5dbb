/**
 * Where the bytes of pictures lie. What is stored under a name is never changed: the name is the SHA-256 of the bytes.
 * Every call may fail while the store is away; nothing is half stored.
 */
export type PhotoStore = AsyncDisposable & {
  /** Stores the bytes, durably once it resolves. Doing it again is harmless. */
  put(name: PhotoName, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there are none. */
  read(name: PhotoName): Promise<Buffer | undefined>;
  has(name: PhotoName): Promise<boolean>;
  /** Takes the bytes away; there may be none. */
  remove(name: PhotoName): Promise<void>;
};

/** Bytes of a company's picture. */
export type PhotoName = { companyId: string; sha256: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sha256 = /^[0-9a-f]{64}$/;

/**
 * Place of a picture's bytes in a store: `<company>/<first two digits>/<sha256>`.
 * @throws Error when the name is none, so that no text from outside ever becomes a path
 */
export function photoPath(name: PhotoName): string {
  if (!uuid.test(name.companyId) || !sha256.test(name.sha256)) throw new Error('Not the name of a picture');
  return `${name.companyId}/${name.sha256.slice(0, 2)}/${name.sha256}`;
}
