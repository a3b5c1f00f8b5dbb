import type { FieldCommand } from './field-commands.ts';

type Action = { readonly id: string; readonly state: string };
export type Session = {
  enqueue(input: unknown): Promise<unknown>;
  keep(kind: string, records: readonly { id: string }[]): void;
};
type Offline = { readonly ready: boolean; readonly network: string; readonly actions: readonly Action[] };
type Extra = { readonly offline: { session(): Promise<Session> } };
type Store = {
  getState(): { readonly offline: Offline };
  dispatch(thunk: (dispatch: unknown, getState: unknown, extra: Extra) => Promise<Session>): Promise<Session>;
  subscribe(listen: () => void): () => void;
};

export type Drained = {
  /** From the browser's online event until nothing is unsent, ms. */
  ms: number;
  /** Main-thread tasks above 50 ms in that time. */
  longTasks: readonly number[];
};

/** Operations of the measured page on its own outbox. */
export type PageOutbox = {
  offline(): Offline | null;
  session(): Promise<Session>;
  /**
   * Stores them one after the other, as a user does: each after the page has drawn the previous one. Returns the
   * duration of each, ms.
   */
  keepEach(commands: readonly FieldCommand[]): Promise<number[]>;
  /** Stores them without waiting for each. */
  keepAll(commands: readonly FieldCommand[]): Promise<void>;
  /** Resolves when everything has been sent after the browser has gone online. */
  drained(): Promise<Drained>;
  /** When the page and its outbox became usable, ms from the start of the navigation; 0: not yet. */
  usableAt: number;
};

declare global {
  interface Window {
    benchStore: () => Store | null;
    benchDrain: () => Promise<Drained>;
    benchOutbox: PageOutbox;
  }
}

/** Runs in the page before its own scripts. Finds the page's store as its developer tools would. */
export function installStore(): void {
  type Fiber = { memoizedProps?: { store?: Store }; child: Fiber | null; sibling: Fiber | null };
  let known: Store | null = null;
  const search = (): Store | null => {
    const root = document.getElementById('root');
    const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
    if (!root || key == null) return null;
    const host = (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
    const open = host ? [host.stateNode.current] : [];
    for (let fiber = open.pop(); fiber !== undefined; fiber = open.pop()) {
      const found = fiber.memoizedProps?.store;
      if (found !== undefined && 'dispatch' in found) return found;
      if (fiber.sibling) open.push(fiber.sibling);
      if (fiber.child) open.push(fiber.child);
    }
    return null;
  };
  window.benchStore = () => (known ??= search());
}

/** Runs in the page after {@link installStore}. */
export function installOutbox(): void {
  const store = () => window.benchStore();
  const session = () => {
    const own = store();
    if (own === null) return Promise.reject(new Error('The page has not started'));
    return own.dispatch((_dispatch, _getState, extra) => extra.offline.session());
  };
  const inputOf = ({ revision: _revision, ...input }: FieldCommand) => input;
  window.benchOutbox = {
    usableAt: 0,
    drained: () => window.benchDrain(),
    offline: () => store()?.getState().offline ?? null,
    session,
    keepEach: async (commands) => {
      const own = await session();
      const times: number[] = [];
      for (const command of commands) {
        await new Promise((resolve) => {
          requestIdleCallback(resolve, { timeout: 100 });
        });
        const from = performance.now();
        await own.enqueue(inputOf(command));
        times.push(performance.now() - from);
      }
      return times;
    },
    keepAll: async (commands) => {
      const own = await session();
      for (let at = 0; at < commands.length; at += 100) {
        await Promise.all(commands.slice(at, at + 100).map((command) => own.enqueue(inputOf(command))));
      }
    },
  };
  const look = () => {
    const isReady =
      document.documentElement.dataset['ready'] !== undefined && store()?.getState().offline.ready;
    if (isReady === true) {
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        window.benchOutbox.usableAt = performance.now();
      };
      after.port2.postMessage(null);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page after {@link installStore}. */
export function installDrain(): void {
  const whenEmpty = (store: ReturnType<typeof window.benchStore>, then: () => void) => {
    const stop = store?.subscribe(() => {
      if (store.getState().offline.actions.length > 0) return;
      stop?.();
      then();
    });
  };
  window.benchDrain = () =>
    new Promise((resolve) => {
      const longTasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasks.push(duration);
      });
      const begin = () => {
        const from = performance.now();
        observer.observe({ type: 'longtask' });
        whenEmpty(window.benchStore(), () => {
          const ms = performance.now() - from;
          // Long tasks are reported after they have ended.
          setTimeout(() => {
            observer.disconnect();
            resolve({ ms, longTasks });
          }, 200);
        });
      };
      window.addEventListener('online', begin, { once: true });
    });
}
