import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { DeviceStores, type OfflineForm } from './device-stores.ts';
import { FormDrafts } from './form-drafts.ts';
import { OfflineDatabase } from './offline-database.ts';

const form = (id: string): OfflineForm => ({
  id,
  formType: 'note',
  status: 'queued',
  timestamp: 1,
  data: { text: id },
});

const keys = (database: OfflineDatabase) =>
  database.run(['forms'], 'readonly', (transaction) => transaction.objectStore('forms').getAllKeys());

it('keeps pending forms, and drops those that were sent while no page was open', async () => {
  const database = await OfflineDatabase.open('forms', { onProblem: () => {}, makeRoom: async () => {} });
  await new FormDrafts({ database, now: () => 1 }).write('note:visit', { text: 'half' });
  {
    using first = new DeviceStores(database);
    first.formKept(form('a'));
    first.formKept(form('b'));
    first.formKept(form('c'));
    first.formSent('b');
    await expect.poll(() => keys(database)).toEqual(['a', 'c', 'draft:note:visit']);
  }
  using second = new DeviceStores(database);
  second.formKept(form('c'));
  second.formKept(form('d'));
  await expect.poll(() => keys(database)).toEqual(['c', 'd', 'draft:note:visit']);
  second.formSent('c');
  await expect.poll(() => keys(database)).toEqual(['d', 'draft:note:visit']);
  second.formKept(form('e'));
  await expect.poll(() => keys(database)).toEqual(['d', 'draft:note:visit', 'e']);
  second.formSent('d');
  second.formSent('e');
  await expect.poll(() => keys(database)).toEqual(['draft:note:visit']);
  database[Symbol.dispose]();
});
