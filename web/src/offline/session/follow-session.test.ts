import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../core/api.ts';
import { sessionApi } from '../../core/session-api.ts';
import { sessionEnded, sessionStarted } from '../../core/session-changes.ts';
import { openPageStore, sessionOf } from '../testing/page-store.ts';

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
    const first = await sessionOf(offline, user('1'));
    await first.enqueue({ method: 'PATCH', path: `/api/jobs/${companyId}`, body: { notes: 'Of the first' } });
    expect(store.getState().offline.actions).toHaveLength(1);
    store.dispatch(sessionEnded());
    store.dispatch(sessionStarted(user('2')));
    const second = await sessionOf(offline, user('2'));
    expect(store.getState().offline).toMatchObject({ actions: [], ready: true, paused: null });
    await second[Symbol.asyncDispose]();
  });

  it('are told apart when the other one signed in in another tab: nothing that was read for one stays', async () => {
    const [ana, ben] = [user('3'), user('4')];
    const { store, offline } = openPage();
    store.dispatch(sessionStarted(ana));
    await sessionOf(offline, ana);
    const sample = api.injectEndpoints({
      endpoints: (build) => ({
        sampleJobs: build.query<unknown, void>({ query: () => ({ path: '/api/jobs' }) }),
      }),
    });
    store.dispatch(
      sample.util.upsertQueryEntries([{ endpointName: 'sampleJobs', arg: undefined, value: { items: [] } }]),
    );
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ben)));
    const { currentUser } = sessionApi.endpoints;
    await store.dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
    const second = await sessionOf(offline, ben);
    expect(currentUser.select()(store.getState()).data).toMatchObject({ id: ben.id });
    expect(sample.endpoints.sampleJobs.select()(store.getState()).data).toBeUndefined();
    await second[Symbol.asyncDispose]();
  });
});

it('a device whose session ended while its page was closed drops the stored records when it is opened', async () => {
  const name = `fsm-v1-${companyId}-closed`;
  const before = await openDB(name, 1, { upgrade: (database) => void database.createObjectStore('records') });
  await before.put('records', { secret: 'of the company' }, 'k');
  before.close();
  vi.stubGlobal('localStorage', { getItem: () => `${companyId}/${user('5').id}` });
  const { store } = openPage();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'auth.required' }, { status: 401 })));
  await store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { subscribe: false }));
  await vi.waitFor(async () => {
    const left = await openDB(name);
    const count = await left.count('records');
    left.close();
    expect(count).toBe(0);
  });
});
