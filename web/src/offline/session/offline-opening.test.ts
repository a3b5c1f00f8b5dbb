import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStarted } from '../../core/session-changes.ts';
import { breakStorage } from '../testing/break-storage.ts';
import { OfflineLab } from '../testing/offline-lab.ts';
import { openPageStore, sessionOf } from '../testing/page-store.ts';

const companyId = '00000000-0000-7000-8000-00000000c0c0';
const aChange = { method: 'PATCH', path: `/api/jobs/${companyId}`, body: { title: 'x' } } as const;

afterEach(() => vi.unstubAllGlobals());

it('what could not be read at first holds nothing that the next try needs to send', async () => {
  const sent: string[] = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url !== '/api/sync') return new Response('', { status: 404 });
    const { actions } = JSON.parse(body as string) as { actions: { id: string }[] };
    sent.push(...actions.map(({ id }) => id));
    const done = { outcome: 'applied', status: 200, realId: null, replayed: false, merged: false, kept: [] };
    return Response.json({
      serverTime: new Date().toISOString(),
      results: actions.map(({ id }) => ({ id, ...done })),
    });
  });
  // Only reading the whole outbox uses it.
  const mend = breakStorage('quarantine');
  const { store, offline } = openPageStore();
  const user = { id: crypto.randomUUID(), companyId, firstName: 'Ana', lastName: 'Voss' } as CurrentUser;
  store.dispatch(sessionStarted(user));
  await vi.waitFor(() => expect(store.getState().offline.problem).toContain('not possible'), {
    timeout: 20_000,
  });
  mend();
  const session = await sessionOf(offline, user);
  const { actionId } = await session.enqueue(aChange);
  await vi.waitFor(() => expect(sent).toEqual([actionId]), { timeout: 20_000 });
  await session[Symbol.asyncDispose]();
});

it('a tab whose turn comes while the storage fails sends once it works again', async () => {
  const lab = new OfflineLab('elected-while-broken');
  const first = await lab.openTab();
  const second = await lab.openTab();
  lab.isOnline = false;
  await second.runtime.enqueue(aChange);
  await lab.settle();
  const mend = breakStorage('quarantine');
  first.kill();
  await lab.settle();
  expect(second.offline.problem).not.toBeNull();
  mend();
  lab.isOnline = true;
  await lab.advance(120_000);
  expect(second.offline.actions.filter(({ state }) => state === 'pending')).toEqual([]);
  await second.close();
});
