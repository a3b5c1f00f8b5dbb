import { configureStore } from '@reduxjs/toolkit';
import { CachedRecords } from '../cache/cached-records.ts';
import type { Leadership } from '../replay/leader.ts';
import { OfflineDatabase } from '../database/offline-database.ts';
import { OfflineRuntime } from '../session/offline-runtime.ts';
import { offlineReducer, type OfflineState } from '../../core/offline-slice.ts';
import { OutboxEditor } from '../outbox/outbox-editor.ts';
import { OutboxStore } from '../outbox/outbox-store.ts';
import type { TabChannel, TabMessage } from '../outbox/tab-channel.ts';
import { type Fault, ModelServer } from './model-server.ts';
import { owner } from './owner.ts';

const { companyId, userId } = owner;

type Timer = { readonly at: number; readonly run: () => void };
type Hearer = { readonly tab: Tab; readonly hear: (message: TabMessage) => void };

/** When a tab dies: at its n-th step from now, with or without the effect of that step. */
export type Death = { readonly afterSteps: number; readonly effect: boolean };

/** Tabs of one browser over one database, a server, a network and a clock, all controlled by the test. */
export class OfflineLab {
  readonly server = new ModelServer();
  readonly name: string;
  readonly faults: Fault[] = [];
  isOnline = true;
  clock = 1_790_000_000_000;
  /** Steps of all tabs that have started and not ended. */
  open = 0;
  readonly #timers = new Set<Timer>();
  readonly #hearers = new Set<Hearer>();
  #leader: Tab | null = null;
  #candidates: { tab: Tab; elect: () => void }[] = [];

  constructor(name: string) {
    this.name = name;
  }

  async openTab(): Promise<Tab> {
    const tab = new Tab(this);
    await tab.start();
    return tab;
  }

  setTimer(run: () => void, ms: number): Timer {
    const timer = { at: this.clock + ms, run };
    this.#timers.add(timer);
    return timer;
  }

  clearTimer(timer: Timer): void {
    this.#timers.delete(timer);
  }

  join(tab: Tab, hear: (message: TabMessage) => void): TabChannel {
    const hearer = { tab, hear };
    this.#hearers.add(hearer);
    return {
      post: (message) => {
        if (tab.isDead) return;
        for (const other of this.#hearers) {
          if (other.tab !== tab && !other.tab.isDead)
            void tick().then(() => other.hear(structuredClone(message)));
        }
      },
      [Symbol.dispose]: () => this.#hearers.delete(hearer),
    };
  }

  lead(tab: Tab): Leadership {
    const elected = new Promise<void>((resolve) => {
      this.#candidates.push({ tab, elect: resolve });
    });
    this.#elect();
    return { elected, isExclusive: true, [Symbol.dispose]: () => this.leave(tab) };
  }

  /** A tab is gone: the next waiting one leads. */
  leave(tab: Tab): void {
    this.#candidates = this.#candidates.filter((one) => one.tab !== tab);
    if (this.#leader === tab) this.#leader = null;
    this.#elect();
  }

  /** Runs everything that needs no time to pass. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 6; quiet += 1) {
      await tick();
      if (this.open > 0) quiet = 0;
    }
  }

  /** Advances time until no timer is due before its end. */
  async advance(ms: number): Promise<void> {
    const end = this.clock + ms;
    await this.settle();
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.clock = Math.max(this.clock, next.at);
      next.run();
      await this.settle();
    }
    this.clock = end;
  }

  #elect(): void {
    if (this.#leader !== null) return;
    const next = this.#candidates.shift();
    if (next === undefined) return;
    this.#leader = next.tab;
    next.elect();
  }
}

/** The next turn of the event loop. */
function tick(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** One tab; `kill` stops it like a crash: a started step takes effect or not, and nothing continues. */
export class Tab {
  isDead = false;
  readonly store = configureStore({
    reducer: { offline: offlineReducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  });
  readonly died: Promise<'died'>;
  readonly #lab: OfflineLab;
  readonly #dying: () => void;
  #runtime: OfflineRuntime | null = null;
  #kept: CachedRecords | null = null;
  #database: OfflineDatabase | null = null;
  #death: { steps: number; effect: boolean } | null = null;

  constructor(lab: OfflineLab) {
    this.#lab = lab;
    const { promise, resolve } = Promise.withResolvers<'died'>();
    this.died = promise;
    this.#dying = () => resolve('died');
  }

  get offline(): OfflineState {
    return this.store.getState().offline;
  }

  get kept(): CachedRecords {
    if (this.#kept === null) throw new Error('The tab has not started');
    return this.#kept;
  }

  get runtime(): OfflineRuntime {
    if (this.#runtime === null) throw new Error('The tab has not started');
    return this.#runtime;
  }

  async start(): Promise<void> {
    const lab = this.#lab;
    const now = () => lab.clock;
    const database = await OfflineDatabase.open(lab.name, { onProblem: () => {}, makeRoom: async () => {} });
    this.#database = database;
    this.#kept = new CachedRecords({ database, now });
    this.#runtime = new OfflineRuntime({
      userId,
      context: { author: { userId, name: 'Ana Voss', technicianId: null }, companyId },
      dispatch: (action) => {
        if (!this.isDead) this.store.dispatch(action);
      },
      database,
      outbox: this.#mortal(new OutboxStore({ database, owner, now })),
      editor: new OutboxEditor(database),
      kept: this.#kept,
      transport: this.#mortal({
        send: async (actions) => {
          const answer = lab.server.send(actions, lab.isOnline ? (lab.faults.shift() ?? 'none') : 'network');
          await Promise.resolve();
          return { answer, clockAheadMs: 0 };
        },
        probe: () => Promise.resolve(lab.isOnline),
      }),
      upload: () => Promise.resolve({ kind: 'network', text: 'No uploads here' }),
      leadership: lab.lead(this),
      joinTabs: (_name, hear) => lab.join(this, hear),
      now,
      random: () => 0.5,
      setTimer: (run, ms) =>
        lab.setTimer(() => {
          if (!this.isDead) run();
        }, ms),
      clearTimer: (timer) => lab.clearTimer(timer as Timer),
      offlineSince: () => this.offline.offlineSince,
      whoIsSignedIn: () => Promise.resolve(userId),
      onKept: () => {},
      onNotice: () => {},
    });
    await Promise.race([this.#runtime.start(), this.died]);
  }

  /** Dies at one of its next steps. */
  doom({ afterSteps, effect }: Death): void {
    this.#death = { steps: afterSteps, effect };
  }

  kill(): void {
    this.isDead = true;
    this.#dying();
    this.#database?.[Symbol.dispose]();
    this.#lab.leave(this);
  }

  async close(): Promise<void> {
    if (this.isDead) return;
    await this.#runtime?.[Symbol.asyncDispose]();
    this.kill();
  }

  /**
   * Every asynchronous step of the object may be the tab's last. Each step is atomic: it takes effect or it does not.
   */
  #mortal<Thing extends object>(thing: Thing): Thing {
    return new Proxy(thing, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) =>
          this.#step(() => Promise.resolve(method.apply(target, args) as unknown));
      },
    });
  }

  async #step(run: () => Promise<unknown>): Promise<unknown> {
    const never = new Promise<never>(() => {});
    if (this.isDead) return never;
    const isLast = this.#isLastStep();
    if (isLast && this.#death?.effect !== true) {
      this.kill();
      return never;
    }
    this.#lab.open += 1;
    const result = await run().finally(() => {
      this.#lab.open -= 1;
    });
    if (isLast) this.kill();
    return this.isDead ? never : result;
  }

  #isLastStep(): boolean {
    if (this.#death === null) return false;
    this.#death.steps -= 1;
    return this.#death.steps < 0;
  }
}
