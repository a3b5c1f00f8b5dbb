/** This browser could not store something. The message is for users. */
export class OfflineStorageError extends Error {
  override readonly name = 'OfflineStorageError';
}
