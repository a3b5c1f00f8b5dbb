import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { KeptRecords } from './kept-records.ts';
import { OfflineDatabase } from './offline-database.ts';

test('says when records of each kind were last read, also after the page was closed', async () => {
  let clock = 1000;
  const open = async () => {
    const database = await OfflineDatabase.open('last-synced', {
      onProblem: () => {},
      makeRoom: async () => {},
    });
    return { database, kept: new KeptRecords({ database, now: () => clock }) };
  };
  const { database, kept } = await open();
  expect(await kept.lastSynced()).toEqual(new Map());
  kept.keepAnswer('/api/jobs?limit=50', { items: [{ id: 'a', revision: 1 }] });
  clock = 2000;
  // Nothing in it is new, and it was read all the same.
  kept.keepAnswer('/api/jobs?limit=50', { items: [{ id: 'a', revision: 1 }] });
  kept.keepAnswer('/api/customers', { items: [] });
  const expected = new Map([
    ['job', 2000],
    ['customer', 2000],
  ]);
  expect(await kept.lastSynced()).toEqual(expected);
  database[Symbol.dispose]();
  const again = await open();
  expect(await again.kept.lastSynced()).toEqual(expected);
  again.database[Symbol.dispose]();
});
