import type { StorageUse } from '../../core/offline-slice.ts';

export type StorageWatchDeps = {
  readonly onMeasured: (use: StorageUse) => void;
  /** Removes expired records. */
  readonly makeRoom: () => Promise<unknown>;
};

/** Above this share of the quota, cached records are removed to make room. */
const fullShare = 0.8;
/** Shortest time between two measurements, ms. */
const measureMs = 5000;

/** Asks the browser for persistent storage once something exists only there, and watches how full it is. */
export class StorageWatch {
  readonly #deps: StorageWatchDeps;
  #isPersisted: boolean | null = null;
  #isWaiting = false;

  constructor(deps: StorageWatchDeps) {
    this.#deps = deps;
  }

  start(): void {
    void this.#measure();
  }

  /** Data was stored that the server does not have. */
  written(): void {
    if (this.#isPersisted === null) void this.#persist();
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      void this.#measure();
    }, measureMs);
  }

  async #persist(): Promise<void> {
    this.#isPersisted = false;
    try {
      this.#isPersisted = await navigator.storage.persist();
    } catch {
      // Without persistent storage the browser may clear it under pressure; the outbox screen says so.
    }
    await this.#measure();
  }

  async #measure(): Promise<void> {
    try {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate();
      const persisted = await navigator.storage.persisted();
      this.#deps.onMeasured({ usageBytes: usage, quotaBytes: quota, persisted });
      if (quota > 0 && usage > quota * fullShare) await this.#deps.makeRoom();
    } catch {
      // Not every browser can measure.
    }
  }
}
