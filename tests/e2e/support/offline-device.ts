import type { Page } from 'playwright-core';
import { waitFor } from '../../support/wait-for.ts';

/** An unsent change, as far as tests use it. */
export type Unsent = {
  id: string;
  seq: number;
  label: string;
  state: string;
  entity: string;
  url: string;
  retryCount: number;
  lastError: string | null;
};

/** A write as a view hands it to the outbox; `photo`: base64 of the uploaded bytes. */
export type DeviceWrite = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  record?: unknown;
  label?: string;
  entity?: string;
  occurredAt?: string;
  idempotencyKey?: string;
  photo?: string;
};

export type OfflineFacts = {
  ready: boolean;
  network: string;
  offlineSince: string | null;
  paused: string | null;
  draining: boolean;
  conflicts: number;
  attention: number;
  quarantined: number;
  problem: string | null;
  actions: Unsent[];
};

type Session = {
  enqueue(input: unknown): Promise<{ actionId: string; record: { id: string } }>;
  sendNow(): Promise<void>;
};
type Store = {
  getState(): { offline: OfflineFacts };
  dispatch(thunk: (dispatch: unknown, getState: unknown, extra: Extra) => Promise<Session>): Promise<Session>;
};
type Extra = { offline: { session(): Promise<Session> } };

declare global {
  interface Window {
    device: {
      store(): Store | null;
      session(): Promise<Session>;
      enqueue(write: DeviceWrite): Promise<{ actionId: string; id: string }>;
    };
  }
}

/** Gives every page of a window access to its store and outbox, because thousands of clicks would take too long. */
export async function installDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Fiber = { memoizedProps?: { store?: Store }; child: Fiber | null; sibling: Fiber | null };
    let known: Store | null = null;
    const search = (): Store | null => {
      const root = document.getElementById('root');
      const key =
        root === null ? undefined : Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
      if (root === null || key === undefined) return null;
      const host = (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
      const open: (Fiber | null)[] = [host?.stateNode.current ?? null];
      for (let fiber = open.pop(); open.length > 0 || fiber != null; fiber = open.pop()) {
        if (fiber == null) continue;
        const found = fiber.memoizedProps?.store;
        if (found !== undefined && 'dispatch' in found) return found;
        open.push(fiber.sibling, fiber.child);
      }
      return null;
    };
    const store = () => (known ??= search());
    const session = async () => {
      const own = store();
      if (own === null) throw new Error('The page has not started');
      return own.dispatch((_dispatch, _getState, extra) => extra.offline.session());
    };
    window.device = {
      store,
      session,
      enqueue: async ({ photo, ...write }) => {
        const bytes = photo === undefined ? null : Uint8Array.from(atob(photo), (char) => char.charCodeAt(0));
        const { actionId, record } = await (await session()).enqueue({
          ...write,
          ...(bytes === null ? {} : { blob: { bytes: bytes.buffer, type: 'image/jpeg' } }),
        });
        return { actionId, id: record.id };
      },
    };
  });
}

/** Waits until the outbox has been loaded. */
export async function deviceReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.device.store()?.getState().offline.ready === true);
}

/** Waits until all code is preloaded, so that the network may be cut. */
export async function untilStocked(page: Page): Promise<void> {
  await page.locator('html[data-stocked]').waitFor({ timeout: 90_000 });
}

type Reading = {
  connection: { status: string };
  api: { queries: Record<string, { status: string } | undefined> };
};

/** Waits until the page is live and has its data; afterwards nothing is refetched without a reason. */
export async function untilLiveAndRead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = window.device.store()?.getState() as unknown as Reading | undefined;
    const queries = Object.values(state?.api.queries ?? {});
    return state?.connection.status === 'live' && queries.every((query) => query?.status !== 'pending');
  });
}

/**
 * Stores a write on the device; resolves when it is durable.
 * @throws Error when it was refused
 */
export async function keep(page: Page, write: DeviceWrite): Promise<{ actionId: string; id: string }> {
  return await page.evaluate((input) => window.device.enqueue(input), write);
}

export async function offlineFacts(page: Page): Promise<OfflineFacts> {
  return await page.evaluate(() => {
    const state = window.device.store()?.getState().offline;
    if (state === undefined) throw new Error('The page has not started');
    const { ready, network, offlineSince, paused, draining, conflicts, attention, quarantined, problem } =
      state;
    const actions = state.actions.map(
      ({ id, seq, label, state: own, entity, url, retryCount, lastError }) => ({
        id,
        seq,
        label,
        state: own,
        entity,
        url,
        retryCount,
        lastError,
      }),
    );
    return {
      ready,
      network,
      offlineSince,
      paused,
      draining,
      conflicts,
      attention,
      quarantined,
      problem,
      actions,
    };
  });
}

/** Sends pending changes until none can be sent automatically; returns those that need a decision. */
export async function drained(page: Page, timeoutMs = 60_000): Promise<Unsent[]> {
  const isOpen = ({ state }: Unsent) => state === 'pending' || state === 'sending';
  return await waitFor(
    'everything is sent',
    async () => {
      const { ready, actions } = await offlineFacts(page);
      if (ready && !actions.some(isOpen)) return actions;
      await page.evaluate(async () => (await window.device.session()).sendNow());
      return null;
    },
    timeoutMs,
  );
}

/** Raw rows of a store of the browser's database. */
export async function storedRows(page: Page, store: string): Promise<unknown[]> {
  return await page.evaluate(async (name) => {
    const all: unknown[] = [];
    for (const { name: database } of await indexedDB.databases()) {
      if (database?.startsWith('fsm-v3-') !== true) continue;
      const connection = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
      });
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const reading = connection.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => resolve(reading.result as unknown[]);
        reading.onerror = () => reject(reading.error ?? new Error('Not read'));
      });
      connection.close();
      all.push(...rows);
    }
    return all;
  }, store);
}
