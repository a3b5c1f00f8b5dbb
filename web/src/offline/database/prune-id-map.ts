import type { OfflineDatabase } from './offline-database.ts';

/** The server remembers temporary ids for this long, ms. */
const knownMs = 30 * 24 * 3_600_000;

/**
 * Removes mappings of temporary ids that the server has forgotten too, unless an unsent action or a draft still uses
 * them. Returns how many were removed.
 */
export async function pruneIdMap(database: OfflineDatabase, now: number): Promise<number> {
  return await database.run(['idmap', 'outbox', 'forms'], 'readwrite', async (transaction) => {
    const idMap = transaction.objectStore('idmap');
    const keys = (await idMap.getAllKeys()).filter((key) => typeof key === 'string');
    const old = keys.filter((key) => now - madeAt(key) > knownMs);
    if (old.length === 0) return 0;
    const forms = transaction.objectStore('forms');
    const users = await Promise.all([
      transaction.objectStore('outbox').getAll() as Promise<unknown[]>,
      forms.getAll() as Promise<unknown[]>,
      forms.getAllKeys(),
    ]);
    const text = JSON.stringify(users);
    const unused = old.filter((key) => !text.includes(key));
    for (const key of unused) idMap.delete?.(key).catch(() => {});
    return unused.length;
  });
}

/** When a temporary id was made, epoch ms: the id begins with it. */
function madeAt(id: string): number {
  return Number.parseInt(
    id
      .replace(/^temp_/, '')
      .replaceAll('-', '')
      .slice(0, 12),
    16,
  );
}
