import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStarted } from '../app/session-changes.ts';
import { saveOutbox } from './outbox-commands.ts';
import { breakStorage } from './testing/break-storage.ts';
import { openPageStore, sessionOf } from './testing/page-store.ts';

afterEach(() => vi.unstubAllGlobals());

it('says that nothing was exported when the storage cannot be read', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  const { store, offline } = openPageStore();
  const user = { id: crypto.randomUUID(), companyId: 'c', firstName: 'Ana', lastName: 'Voss' } as CurrentUser;
  store.dispatch(sessionStarted(user));
  const session = await sessionOf(offline, user);
  const mend = breakStorage('quarantine');
  await store.dispatch(saveOutbox('UTC'));
  mend();
  expect(store.getState().toasts.toasts).toMatchObject([{ variant: 'destructive', title: 'Not exported' }]);
  await session[Symbol.asyncDispose]();
});
