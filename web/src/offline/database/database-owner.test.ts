import 'fake-indexeddb/auto';
import { offlineDatabaseName } from '@switchyard/contracts/offline/offline-record.ts';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { noteOwner, waitingOnDevice } from './database-owner.ts';
import { makeDraft } from '../actions/make-draft.ts';
import { OfflineDatabase } from './offline-database.ts';
import { OutboxStore } from '../outbox/outbox-store.ts';

const companyId = '00000000-0000-7000-8000-00000000c0c0';

async function device(userId: string, name: string | null, changes: number): Promise<void> {
  using database = await OfflineDatabase.open(offlineDatabaseName(companyId, userId), {
    onProblem: () => {},
    makeRoom: async () => {},
  });
  if (name !== null) await noteOwner(database, name);
  const owner = { companyId, userId };
  const outbox = new OutboxStore({ database, owner, now: () => 1000 });
  const author = { userId, name: name ?? '', technicianId: null };
  for (let made = 0; made < changes; made += 1) {
    const input = { method: 'PATCH', path: `/api/jobs/${made}`, body: { description: 'secret' } } as const;
    await outbox.enqueue(makeDraft(input, { author, companyId, now: 1000 }).draft, null);
  }
}

test('tells who has unsent changes on this device and how many, and nothing of what they say', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect(await waitingOnDevice()).toEqual([]);
  await device('b', 'Ben Tran', 0);
  await device('c', 'Cy Moor', 2);
  await device('a', 'Ada Kowalski', 1);
  await device('d', null, 1);
  expect(await waitingOnDevice()).toEqual([
    { name: '', count: 1 },
    { name: 'Ada Kowalski', count: 1 },
    { name: 'Cy Moor', count: 2 },
  ]);
});
