import { openDB } from 'idb';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { CachedRecords } from './cached-records.ts';
import { OfflineDatabase } from '../database/offline-database.ts';
import { wipeDevice, wipeEndedSessions } from './wipe-device.ts';

test('says when records of each kind were last read, also after the page was closed', async () => {
  let clock = 1000;
  const open = async () => {
    const database = await OfflineDatabase.open('last-synced', {
      onProblem: () => {},
      makeRoom: async () => {},
    });
    return { database, kept: new CachedRecords({ database, now: () => clock }) };
  };
  const { database, kept } = await open();
  expect(await kept.lastSynced()).toEqual(new Map());
  kept.keepAnswer('/api/jobs?limit=50', { items: [{ id: 'a', revision: 1 }] });
  clock = 2000;
  // Nothing in it has changed, but it was read.
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

const technician = { id: 't', revision: 1, name: 'Ada' };
const packPath = '/api/technician-pack';
const samplePack = (visits: readonly { id: string; revision: number; jobId: string }[]) => ({
  serverTime: '2026-11-20T10:00:00.000Z',
  from: '2026-11-19T00:00:00.000Z',
  to: '2026-11-28T00:00:00.000Z',
  technician,
  visits,
  jobs: [{ id: 'j', revision: 1, title: 'No hot water' }],
  customers: [{ id: 'c', revision: 1 }],
  sites: [{ id: 's', revision: 1 }],
  equipment: [{ id: 'q', revision: 1 }],
  entries: [{ id: 'e', revision: 1, visitId: 'v' }],
  photos: [{ id: 'p', revision: 1, sha256: 'f'.repeat(64) }],
  communications: [{ id: 'm', revision: 1 }],
  checklists: [{ id: 'k', revision: 1 }],
  usualParts: [{ name: 'Anode rod', sku: null, unit: 'pcs' }],
});

async function openKept(name: string, now: () => number) {
  const database = await OfflineDatabase.open(name, { onProblem: () => {}, makeRoom: async () => {} });
  return { database, kept: new CachedRecords({ database, now }) };
}

test('takes a pack of an earlier version of the server, which has no equipment', async () => {
  const { database, kept } = await openKept('earlier pack', () => 1000);
  const { equipment: _, ...earlier } = samplePack([{ id: 'v', revision: 1, jobId: 'j' }]);
  kept.keepAnswer(packPath, earlier);
  await kept.flush();
  expect(await kept.pack()).toEqual({ pack: { ...earlier, equipment: [] }, at: 1000 });
  database[Symbol.dispose]();
});

test('puts a technician’s pack together again after the page was closed, as it was last', async () => {
  let clock = 1000;
  const now = () => clock;
  const first = await openKept('pack', now);
  expect(await first.kept.pack()).toBeNull();
  first.kept.keepAnswer(packPath, samplePack([{ id: 'v', revision: 1, jobId: 'j' }]));
  await first.kept.flush();
  clock = 2000;
  // One visit moved on, another was reassigned; its record may still be cached.
  const visits = [{ id: 'v', revision: 2, jobId: 'j' }];
  first.kept.keep('visit', [{ id: 'gone' }]);
  first.kept.keepAnswer(packPath, samplePack(visits));
  await first.kept.flush();
  first.database[Symbol.dispose]();

  const again = await openKept('pack', now);
  expect(await again.kept.pack()).toEqual({ pack: samplePack(visits), at: 2000 });
  // Expired records are kept, marked as old.
  clock = 1000 * 3_600_000;
  expect((await again.kept.pack())?.pack.visits).toEqual(visits);
  again.database[Symbol.dispose]();
});

test('has no pack without the technician that it is for, and what is left of its lists', async () => {
  const { database, kept } = await openKept('partial-pack', () => 1000);
  kept.keepAnswer(packPath, samplePack([{ id: 'v', revision: 1, jobId: 'j' }]));
  await kept.flush();
  await database.run(['records'], 'readwrite', async (transaction) => {
    await transaction.objectStore('records').delete?.('photo_p');
  });
  expect((await kept.pack())?.pack).toMatchObject({ photos: [], jobs: [{ id: 'j' }] });
  await kept.evict(true);
  expect(await kept.pack()).toBeNull();
  database[Symbol.dispose]();
});

test('keeps only what a view can show again: no checklists of the settings', async () => {
  const { database, kept } = await openKept('kinds', () => 1000);
  kept.keepAnswer('/api/checklists', { items: [{ id: 'k', revision: 1 }] });
  kept.keepAnswer('/api/profile', { id: 'me', revision: 1 });
  expect(await kept.read('checklist')).toEqual([]);
  expect((await kept.read('profile')).map(({ data }) => data)).toEqual([{ id: 'me', revision: 1 }]);
  database[Symbol.dispose]();
});

test('writes nothing more of what was kept before everything was forgotten', async () => {
  const { database, kept } = await openKept('forgotten', () => 1000);
  kept.keepAnswer('/api/jobs', { items: [{ id: 'a', revision: 1 }] });
  await wipeDevice({ database, kept }, { outbox: false });
  expect(await kept.read('job')).toEqual([]);
  expect(await kept.lastSynced()).toEqual(new Map());
  // The next user to sign in fetches it again.
  kept.keepAnswer('/api/jobs', { items: [{ id: 'a', revision: 1 }] });
  expect(await kept.read('job')).toHaveLength(1);
  database[Symbol.dispose]();
});

test.each([
  ['nothing', null],
  ['another answer', { ok: true }],
  ['a list of something else', { visits: [null, 5, { id: 7 }], technician: 'x' }],
])('keeps nothing of a pack that is %s, and goes on', async (_what, answer) => {
  const { database, kept } = await openKept(`no-pack-${_what}`, () => 1000);
  kept.keepAnswer(packPath, answer);
  kept.keepAnswer('/api/jobs', { items: [{ id: 'a', revision: 1 }] });
  expect(await kept.pack()).toBeNull();
  expect(await kept.read('job')).toHaveLength(1);
  database[Symbol.dispose]();
});

test('keeps unsent work and nothing else of any user after the server has ended the session', async () => {
  const stores = ['outbox', 'records', 'sync', 'quarantine'];
  const names = ['fsm-v1-one', 'fsm-v1-two', 'other-program'];
  for (const name of names) {
    const connection = await openDB(name, 1, {
      upgrade: (before) => {
        for (const store of stores) before.createObjectStore(store);
      },
    });
    for (const store of stores) await connection.put(store, { secret: name }, 'k');
    connection.close();
  }
  await wipeEndedSessions();
  const left: Record<string, string[]> = {};
  for (const name of names) {
    const connection = await openDB(name);
    left[name] = [];
    for (const store of stores) if ((await connection.count(store)) > 0) left[name].push(store);
    connection.close();
  }
  const unsent = ['outbox', 'quarantine'];
  expect(left).toEqual({ 'fsm-v1-one': unsent, 'fsm-v1-two': unsent, 'other-program': stores });
});

test('a discarded outbox takes unreadable changes with it', async () => {
  const { database, kept } = await openKept('discarded', () => 1000);
  await database.run(['quarantine'], 'readwrite', async (transaction) => {
    await transaction.objectStore('quarantine').put?.({ value: 'unreadable' }, 'q');
  });
  await wipeDevice({ database, kept }, { outbox: true });
  const count = await database.run(['quarantine'], 'readonly', (work) =>
    work.objectStore('quarantine').count(),
  );
  expect(count).toBe(0);
  database[Symbol.dispose]();
});
