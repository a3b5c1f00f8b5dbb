import 'fake-indexeddb/auto';
import { temporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { OfflineDatabase } from './offline-database.ts';
import { pruneIdMap } from './prune-id-map.ts';

const now = 1_790_000_000_000;
const day = 24 * 3_600_000;

test('forgets temporary ids after a month, never one that something unsent or half written still names', async () => {
  using database = await OfflineDatabase.open('id-map', { onProblem: () => {}, makeRoom: async () => {} });
  const [fresh, old, sent, typed] = [29, 31, 40, 40].map((days) =>
    temporaryId(v7({ msecs: now - days * day })),
  );
  const ids = [fresh, old, sent, typed].map(String);
  await database.run(['idmap', 'outbox', 'forms'], 'readwrite', async (work) => {
    for (const id of ids) await work.objectStore('idmap').put?.('real', id);
    await work.objectStore('outbox').put?.({ url: `/api/jobs/${sent}` }, 1);
    await work.objectStore('forms').put?.({ status: 'draft' }, `draft:note:${typed}`);
  });
  expect(await pruneIdMap(database, now)).toBe(1);
  const left = await database.run(['idmap'], 'readonly', (work) => work.objectStore('idmap').getAllKeys());
  expect(left.map(String).toSorted()).toEqual([fresh, sent, typed].map(String).toSorted());
  expect(await pruneIdMap(database, now)).toBe(0);
});
