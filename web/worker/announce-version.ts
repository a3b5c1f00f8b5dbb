/** Sends a page the version of the console that the worker stores. */
export function announceVersion(page: Pick<Client, 'postMessage'>, version: string): void {
  page.postMessage({ storedVersion: version });
}
