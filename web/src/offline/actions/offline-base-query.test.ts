import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../core/api.ts';
import { sessionStarted } from '../../core/session-changes.ts';
import { networkHeard, offlineNoted } from '../../core/offline-slice.ts';
import { openPageStore, sessionOf } from '../testing/page-store.ts';

const companyId = '00000000-0000-7000-8000-00000000c0c0';
const path = `/api/jobs/${companyId}`;
const { renameJob, change } = api.injectEndpoints({
  endpoints: (build) => ({
    change: build.mutation<unknown, string>({
      query: (to) => ({ path: to, method: 'PATCH', revision: 1, body: { title: 'Boiler' } }),
    }),
    renameJob: build.mutation<unknown, string>({
      query: (title) => ({ path, method: 'PATCH', revision: 1, body: { title } }),
    }),
  }),
}).endpoints;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose network accepts every call and answers none; `sent`: idempotency keys of its writes. */
async function openPage() {
  const sent: (string | null)[] = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  vi.stubGlobal('fetch', (_url: string, { method, headers, signal }: RequestInit) => {
    if (method === 'PATCH') sent.push(new Headers(headers).get('idempotency-key'));
    return new Promise((_, reject) => {
      const end = () => reject(signal?.reason as Error);
      if (signal?.aborted === true) end();
      else signal?.addEventListener('abort', end);
    });
  });
  const { store, offline } = openPageStore();
  // A separate user, hence a separate database.
  const user = { id: crypto.randomUUID(), companyId, firstName: 'Ana', lastName: 'Voss' };
  store.dispatch(sessionStarted(user as CurrentUser));
  const session = await sessionOf(offline, user);
  return { store, offline, session, sent, user };
}

const another = () =>
  ({ id: crypto.randomUUID(), companyId, firstName: 'Ben', lastName: 'Ito' }) as CurrentUser;

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

describe('a change of a record that only this device still has', () => {
  it.each([
    ['job', path, { id: companyId, revision: 1, title: 'No heat' }],
    ['profile', '/api/profile', { id: 'own', revision: 1, title: 'No heat' }],
  ] as const)('is based on the kept copy: %s', async (kind, changed, record) => {
    const { store, session, user } = await openPage();
    store.dispatch(networkHeard({ online: false, at: '2026-11-20T10:00:00.000Z' }));
    session.keep(kind, [kind === 'profile' ? { ...record, id: user.id } : record]);
    await store.dispatch(change.initiate(changed));
    const { outbox } = JSON.parse(await session.exportText()) as { outbox: { base: unknown }[] };
    expect(outbox[0]?.base).toEqual({ title: 'No heat' });
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
    // The second write was not sent ahead of the first.
    expect(sent).toEqual([actions[0]?.id]);
    await session[Symbol.asyncDispose]();
  });
});

describe('when another user signs in', () => {
  it('what waited behind a write on its way is neither sent nor kept as theirs', async () => {
    const { store, offline, sent } = await openPage();
    const first = store.dispatch(renameJob.initiate('On its way'));
    const second = store.dispatch(renameJob.initiate('Waits for its turn'));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    store.dispatch(networkHeard({ online: false, at: '2026-11-20T10:00:00.000Z' }));
    const ben = another();
    store.dispatch(sessionStarted(ben));
    await Promise.allSettled([first, second]);
    const session = await sessionOf(offline, ben);
    // All earlier writes of the same record have been handled before this one.
    expect(await store.dispatch(renameJob.initiate('Of Ben'))).toMatchObject({ data: { queued: true } });
    const { outbox } = JSON.parse(await session.exportText()) as { outbox: { body: unknown }[] };
    expect(outbox.map(({ body }) => body)).toEqual([{ title: 'Of Ben' }]);
    expect(sent).toHaveLength(1);
    await session[Symbol.asyncDispose]();
  });
});

describe('a write of a user whom the server has not confirmed yet', () => {
  it('is kept: the browser may be signed in as another user by now', async () => {
    const { store, session, sent } = await openPage();
    store.dispatch(offlineNoted({ paused: 'unconfirmed' }));
    await store.dispatch(renameJob.initiate('New title'));
    expect(sent).toEqual([]);
    expect(store.getState().offline.actions).toMatchObject([{ body: { title: 'New title' } }]);
    await session[Symbol.asyncDispose]();
  });
});
