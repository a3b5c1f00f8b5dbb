import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../app/api.ts';
import { sessionStarted } from '../app/session-changes.ts';
import { openPageStore } from './testing/page-store.ts';

const companyId = '00000000-0000-7000-8000-00000000c0c0';
const path = `/api/jobs/${companyId}`;
const { renameJob } = api.injectEndpoints({
  endpoints: (build) => ({
    renameJob: build.mutation<unknown, string>({
      query: (title) => ({ path, method: 'PATCH', revision: 1, body: { title } }),
    }),
  }),
}).endpoints;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose network takes every call and answers none; `sent`: idempotency keys of its writes. */
async function openPage() {
  const sent: (string | null)[] = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  vi.stubGlobal('fetch', (_url: string, { method, headers, signal }: RequestInit) => {
    if (method === 'PATCH') sent.push(new Headers(headers).get('idempotency-key'));
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const { store, offline } = openPageStore();
  // A user of its own, hence a database of its own.
  const user = { id: crypto.randomUUID(), companyId, firstName: 'Ana', lastName: 'Voss' };
  store.dispatch(sessionStarted(user as CurrentUser));
  const session = await vi.waitFor(() => offline.session(), { timeout: 10_000 });
  return { store, session, sent };
}

describe('a write that nobody answers', () => {
  it('is kept after a while, under the key that the server may have seen', async () => {
    const { store, session, sent } = await openPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const written = store.dispatch(renameJob.initiate('New title'));
    await vi.advanceTimersByTimeAsync(9000);
    expect(store.getState().offline.actions).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(await written).toMatchObject({ data: { title: 'New title', queued: true } });
    expect(store.getState().offline).toMatchObject({ network: 'offline', actions: [{ id: sent[0] }] });
    await session[Symbol.asyncDispose]();
  });
});

describe('two writes of a record', () => {
  it('are kept in the order in which they were made when the network goes while both are on their way', async () => {
    const { store, session, sent } = await openPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = store.dispatch(renameJob.initiate('First title'));
    await vi.advanceTimersByTimeAsync(5000);
    const second = store.dispatch(renameJob.initiate('Second title'));
    await vi.advanceTimersByTimeAsync(6000);
    vi.useRealTimers();
    await Promise.all([first, second]);
    const { actions } = store.getState().offline;
    expect(actions.map(({ body }) => body)).toEqual([{ title: 'First title' }, { title: 'Second title' }]);
    // The second one was not sent past the first one.
    expect(sent).toEqual([actions[0]?.id]);
    await session[Symbol.asyncDispose]();
  });
});
