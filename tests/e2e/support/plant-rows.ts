import type { Page } from 'playwright-core';

/** Writes rows directly into a store of the page's database, like another version or a disk fault. */
export async function plantRows(
  page: Page,
  store: string,
  rows: readonly (readonly [key: string | number, value: unknown])[],
): Promise<void> {
  await page.evaluate(
    async ({ name, list }) => {
      const [found] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('fsm-v3-'));
      const connection = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(found?.name ?? '');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = connection.transaction(name, 'readwrite');
        for (const [key, value] of list) transaction.objectStore(name).put(value, key);
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error ?? new Error('Not written'));
      });
      connection.close();
    },
    { name: store, list: rows },
  );
}
