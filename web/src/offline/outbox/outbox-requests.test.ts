import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { OfflineLab } from '../testing/offline-lab.ts';

const requests = ['get', 'getKey', 'getAll', 'getAllKeys', 'put', 'delete', 'count', 'openCursor'] as const;

/** Counts requests to the browser's database while `run` is running. */
async function requestsOf(run: () => Promise<void>): Promise<number> {
  let count = 0;
  using restored = new DisposableStack();
  for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const name of requests) {
      const own: unknown = Reflect.get(owner, name);
      if (typeof own !== 'function') continue;
      Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
        count += 1;
        return own.apply(this, args) as unknown;
      });
      restored.defer(() => Reflect.set(owner, name, own));
    }
  }
  await run();
  return count;
}

it('asks the database for less than one thing for each change that is sent', {
  timeout: 30_000,
}, async () => {
  const lab = new OfflineLab('requests');
  const tab = await lab.openTab();
  const create = (title: string) =>
    tab.runtime.enqueue({ method: 'POST', path: '/api/jobs', body: { title, type: 'service' } });
  const drain = async () => {
    lab.isOnline = true;
    for (let round = 0; round < 6; round += 1) await lab.advance(60_000);
    expect(tab.offline.actions).toEqual([]);
  };
  for (let job = 0; job < 50; job += 1) await create(`Job ${job}`);
  await drain();

  lab.isOnline = false;
  for (const [index, record] of [...lab.server.jobs.values()].entries()) {
    const change = { method: 'PATCH', path: `/api/jobs/${record.id}`, record } as const;
    for (const body of [{ title: 'Later' }, { type: 'repair' }])
      await tab.runtime.enqueue({ ...change, body });
    if (index % 5 === 0) await create(`Another job ${index}`);
  }
  const { length } = tab.offline.actions;
  expect(await requestsOf(drain)).toBeLessThan(length);
  await tab.close();
});
