import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionEnded, sessionStarted } from '../app/session-changes.ts';
import { openPageStore } from './testing/page-store.ts';

const companyId = '00000000-0000-7000-8000-00000000c0c0';
const user = (last: string) =>
  ({
    id: `00000000-0000-7000-8000-00000000000${last}`,
    companyId,
    firstName: 'Ana',
    lastName: 'Voss',
  }) as CurrentUser;

afterEach(() => vi.unstubAllGlobals());

/** A page without a network. */
function openPage() {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  return openPageStore();
}

describe('two people at one device', () => {
  it('never see anything of each other’s outbox, nor wait for its pause', async () => {
    const { store, offline } = openPage();
    store.dispatch(sessionStarted(user('1')));
    const first = await vi.waitFor(() => offline.session(), { timeout: 10_000 });
    await first.enqueue({ method: 'PATCH', path: `/api/jobs/${companyId}`, body: { notes: 'Of the first' } });
    expect(store.getState().offline.actions).toHaveLength(1);
    store.dispatch(sessionEnded());
    store.dispatch(sessionStarted(user('2')));
    const second = await vi.waitFor(
      async () => {
        const session = await offline.session();
        expect(session.userId).toBe(user('2').id);
        return session;
      },
      { timeout: 10_000 },
    );
    expect(store.getState().offline).toMatchObject({ actions: [], ready: true, paused: null });
    await second[Symbol.asyncDispose]();
  });
});
