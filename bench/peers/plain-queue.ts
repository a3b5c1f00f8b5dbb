import type { FieldCommand } from '../offline/field-commands.ts';

/**
 * The usual offline queue of a web application: commands in the browser's storage, sent first in, first out, one
 * request each, each removed when answered. Runs in the page; returns the time from online to empty, ms.
 */
export async function drainPlainQueue(commands: readonly FieldCommand[]): Promise<number> {
  const name = `plain-queue-${crypto.randomUUID()}`;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore('queue');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
  });
  const write = (work: (queue: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('queue', 'readwrite');
      work(transaction.objectStore('queue'));
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('Not written'));
    });
  await write((queue) => {
    for (const [at, command] of commands.entries()) queue.put(command, at);
  });
  const from = performance.now();
  for (const [at, { method, path, body, revision }] of commands.entries()) {
    const answer = await fetch(path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'switchyard',
        'idempotency-key': crypto.randomUUID(),
        ...(revision === null ? {} : { 'if-match': `"v${revision}"` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await answer.text();
    await write((queue) => void queue.delete(at));
  }
  const ms = performance.now() - from;
  database.close();
  indexedDB.deleteDatabase(name);
  return ms;
}
