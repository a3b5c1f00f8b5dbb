import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStarted } from '../../core/session-changes.ts';
import { retryAction } from './retry-action.ts';
import { saveOutbox } from './save-outbox.ts';
import { breakStorage } from '../testing/break-storage.ts';
import { openPageStore, sessionOf } from '../testing/page-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page without a network, with a separate user. */
async function openPage() {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  const { store, offline } = openPageStore();
  const user = { id: crypto.randomUUID(), companyId: 'c', firstName: 'Ana', lastName: 'Voss' } as CurrentUser;
  store.dispatch(sessionStarted(user));
  return { store, session: await sessionOf(offline, user) };
}

it('says that nothing was exported when the storage cannot be read', async () => {
  const { store, session } = await openPage();
  const mend = breakStorage('quarantine');
  await store.dispatch(saveOutbox('UTC'));
  mend();
  expect(store.getState().toasts.toasts).toMatchObject([{ variant: 'destructive', title: 'Not exported' }]);
  await session[Symbol.asyncDispose]();
});

it('says why a change is not tried again', async () => {
  const { store, session } = await openPage();
  await store.dispatch(retryAction(crypto.randomUUID()));
  expect(store.getState().toasts.toasts).toMatchObject([
    { variant: 'destructive', title: 'Not tried again', description: 'This change has been sent meanwhile.' },
  ]);
  await session[Symbol.asyncDispose]();
});
