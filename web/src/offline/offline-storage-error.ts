/** This browser could not keep something. The message is for people. */
export class OfflineStorageError extends Error {
  override readonly name = 'OfflineStorageError';
}
