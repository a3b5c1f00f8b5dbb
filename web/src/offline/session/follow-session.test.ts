import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
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
