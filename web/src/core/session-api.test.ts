import 'fake-indexeddb/auto';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfflineHandle } from '../offline/session/offline-handle.ts';
import { openPageStore, sessionOf } from '../offline/testing/page-store.ts';
import { sessionApi } from './session-api.ts';
import { forgetSession, lastUserHere, rememberUser } from './session-hint.ts';
import type { SessionUser } from './session-user.ts';

const companyId = '00000000-0000-7000-8000-00000000c0c0';
/** A user who has never signed in on this device. */
const newUser = () =>
  ({
    id: crypto.randomUUID(),
    companyId,
    firstName: 'Ana',
    lastName: 'Voss',
    role: 'technician',
    permissions: {},
    companyTimeZone: 'UTC',
  }) as CurrentUser;

/** The service as seen by the page. `who`: owner of the browser's session; `gone`: the service is unreachable. */
type Service = { who: CurrentUser | null | 'gone'; gateway: number | null; batches: string[] };
let service: Service;

beforeEach(() => {
  service = { who: null, gateway: null, batches: [] };
  const stored = new Map<string, string>();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => answer(url, init));
});
afterEach(() => vi.unstubAllGlobals());

async function answer(url: string, init: RequestInit): Promise<Response> {
  const { who, gateway } = service;
  if (gateway !== null) return new Response('<html>', { status: gateway });
  if (who === 'gone') throw new TypeError('Failed to fetch');
  const json = (body: unknown) => Response.json(body);
  if (url === '/healthz') return json({});
  if (url === '/api/auth/user') return who === null ? new Response('', { status: 401 }) : json(who);
  if (url !== '/api/sync') return new Response('', { status: 404 });
  const { actorId, actions } = JSON.parse(init.body as string) as {
    actorId: string;
    actions: { id: string }[];
  };
  if (who === null) return new Response('', { status: 401 });
  service.batches.push(actorId);
  const results = actions.map(({ id }) => ({
    id,
    outcome: 'applied',
    status: 200,
    realId: null,
    replayed: false,
    merged: false,
    kept: [],
  }));
  return json({ serverTime: new Date().toISOString(), results });
}

function openPage() {
  const { store, offline } = openPageStore();
  const ask = async () => {
    const { data, error } = await store.dispatch(
      sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true }),
    );
    return { data, error };
  };
  return { store, offline, ask };
}

const aChange = { method: 'PATCH', path: `/api/jobs/${companyId}`, body: { description: 'x' } } as const;

/** Cleans up the resources of a page, also those of users who signed in later. */
async function close(offline: OfflineHandle): Promise<void> {
  const session = await offline.current();
  await session?.[Symbol.asyncDispose]();
}

/** Opens a page with a signed-in user and closes it again. */
async function workOnce(who: CurrentUser): Promise<void> {
  service.who = who;
  const { ask, offline } = openPage();
  expect((await ask()).data).toMatchObject({ id: who.id });
  rememberUser({ companyId, userId: who.id });
  const session = await sessionOf(offline, who);
  await session[Symbol.asyncDispose]();
}

describe('who is signed in, where the service does not answer', { timeout: 60_000 }, () => {
  it.each([
    ['refused', null],
    ['answered by a gateway with nobody behind it', 503],
  ] as const)('is the last user of the device: %s', async (_how, gateway) => {
    const user = newUser();
    await workOnce(user);
    Object.assign(service, { who: gateway === null ? 'gone' : user, gateway });
    const { ask, store, offline } = openPage();
    const { data } = await ask();
    expect(data).toMatchObject({ ...user, keptAt: expect.any(Number) as number });
    expect(store.getState().offline.network).toBe('offline');
    const session = await sessionOf(offline, user);
    await session.enqueue(aChange);
    expect(store.getState().offline).toMatchObject({ paused: 'unconfirmed' });
    expect(store.getState().offline.actions).toHaveLength(1);

    Object.assign(service, { who: user, gateway: null });
    await vi.waitFor(() => expect(store.getState().offline.actions).toEqual([]), { timeout: 20_000 });
    expect(store.getState().offline.paused).toBeNull();
    expect(service.batches).toEqual([user.id]);
    const select = sessionApi.endpoints.currentUser.select();
    expect((select(store.getState()).data as SessionUser).keptAt).toBeUndefined();
    await close(offline);
  });

  it.each([
    ['has ended', null],
    ['is another one’s', newUser()],
  ])('sends nothing once it turns out that the session %s', async (_what, next) => {
    const user = newUser();
    await workOnce(user);
    service.who = 'gone';
    const { ask, store, offline } = openPage();
    expect((await ask()).data).toMatchObject({ id: user.id });
    const session = await sessionOf(offline, user);
    await session.enqueue(aChange);
    service.who = next;
    const select = sessionApi.endpoints.currentUser.select();
    await vi.waitFor(() => expect(select(store.getState()).data?.id).toBe(next?.id), { timeout: 20_000 });
    expect(service.batches).toEqual([]);
    await close(offline);
  });

  it('is nobody after a sign-out, on a device without storage, or where nothing was kept', async () => {
    await workOnce(newUser());
    service.who = 'gone';
    forgetSession();
    expect(lastUserHere()).toBeNull();
    expect(await openPage().ask()).toMatchObject({ error: { status: 'network' } });
    // Another user has signed in since; this device has none of their data.
    const another = newUser();
    rememberUser({ companyId, userId: another.id });
    expect(await openPage().ask()).toMatchObject({ error: { status: 'network' } });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    expect(names.filter((name) => name.endsWith(another.id))).toEqual([]);
  });

  it('is nobody where the service itself says what is wrong', async () => {
    await workOnce(newUser());
    const problem = { type: 'x', title: 'x', status: 503, code: 'service.unavailable', traceId: 'a' };
    vi.stubGlobal('fetch', async () =>
      Response.json(problem, { status: 503, headers: { 'content-type': 'application/problem+json' } }),
    );
    expect(await openPage().ask()).toMatchObject({ error: { status: 503 } });
  });
});
