import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { disableInstallable } from './disable-installable.ts';

describe('taking back the installable app', () => {
  it('removes workers and caches, and leaves the browser database alone', async () => {
    const name = 'fsm-v3-company-user';
    const before = await openDB(name, 3, {
      upgrade: (database) => void database.createObjectStore('outbox'),
    });
    await before.put('outbox', 'unsent', 1);
    before.close();
    const deleted: string[] = [];
    const unregistered: string[] = [];
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('caches', {
      keys: () => Promise.resolve(['pages', 'assets']),
      delete: (key: string) => Promise.resolve(deleted.push(key) > 0),
    });
    vi.stubGlobal('navigator', {
      serviceWorker: {
        getRegistrations: () =>
          Promise.resolve([{ unregister: () => Promise.resolve(unregistered.push('worker') > 0) }]),
      },
    });

    await disableInstallable();

    expect(deleted).toEqual(['pages', 'assets']);
    expect(unregistered).toEqual(['worker']);
    const after = await openDB(name, 3);
    expect(await after.get('outbox', 1)).toBe('unsent');
    after.close();
  });
});
