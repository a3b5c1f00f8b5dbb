import 'fake-indexeddb/auto';
import { offlineDatabaseName } from '@switchyard/contracts/offline/offline-record.ts';
import { expect, test } from 'vitest';
import { FormDrafts } from './form-drafts.ts';
import { OfflineDatabase } from './offline-database.ts';

const day = 24 * 3_600_000;
let clock = 1_790_000_000_000;

async function open(user: string) {
  const database = await OfflineDatabase.open(offlineDatabaseName('company', user), {
    onProblem: () => {},
    makeRoom: async () => {},
  });
  return { database, drafts: new FormDrafts({ database, now: () => clock }) };
}

test('a draft comes back after the page was closed, to its user only', async () => {
  const { database, drafts } = await open('ada');
  await drafts.write('note:1', { text: 'Valve leaks' });
  database[Symbol.dispose]();
  const again = await open('ada');
  expect(await again.drafts.read('note:1')).toEqual({ text: 'Valve leaks' });
  expect(await again.drafts.read('note:2')).toBeNull();
  const other = await open('ben');
  expect(await other.drafts.read('note:1')).toBeNull();
  for (const { database: one } of [again, other]) one[Symbol.dispose]();
});

test('what is typed fast ends as the last of it, and what was recorded is gone', async () => {
  const { database, drafts } = await open('cy');
  const writes = ['V', 'Va', 'Val'].map((text) => drafts.write('note:1', { text }));
  expect(await drafts.read('note:1')).toEqual({ text: 'Val' });
  await Promise.all(writes);
  expect(await drafts.read('note:1')).toEqual({ text: 'Val' });
  await drafts.write('note:1', null);
  expect(await drafts.read('note:1')).toBeNull();
  database[Symbol.dispose]();
});

test('a draft that nobody came back to for a month is let go, queued forms are not', async () => {
  const { database, drafts } = await open('di');
  await drafts.write('part:1', { name: 'Igniter' });
  await database.run(['forms'], 'readwrite', async (work) => {
    await work.objectStore('forms').put?.({ id: 'a', status: 'queued', timestamp: clock, data: {} }, 'a');
  });
  clock += 29 * day;
  await drafts.prune();
  expect(await drafts.read('part:1')).toEqual({ name: 'Igniter' });
  clock += 2 * day;
  await drafts.prune();
  expect(await drafts.read('part:1')).toBeNull();
  expect(await database.run(['forms'], 'readonly', (work) => work.objectStore('forms').count())).toBe(1);
  database[Symbol.dispose]();
});
