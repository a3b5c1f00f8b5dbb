import type { PresenceKey, PresenceStore } from '@switchyard/platform/presence/presence-store.ts';
import type { Hub } from './hub.ts';

export type PresenceTimes = {
  /** A connection that is not refreshed expires after this. */
  ttlMs: number;
  /** Refresh interval of this process's connections. */
  refreshMs: number;
  /** How long a closed connection still counts: longer than a client takes to reconnect. */
  graceMs: number;
};

export const presenceTimes: PresenceTimes = { ttlMs: 30_000, refreshMs: 10_000, graceMs: 6_000 };

const expiredPerTurn = 200;
/** Most concurrent Redis commands. */
const atOnce = 100;

type Told = { who: PresenceKey; at: number };

/**
 * Reports the presence of technicians connected to this process. It scans the hub's sockets instead of handling their
 * events, so it cannot miss one, and data lost by Redis is written again. A stopping process reports nothing: its
 * sockets reconnect elsewhere within the grace period.
 */
export class PresenceTracker {
  readonly #hub: Hub;
  readonly #store: PresenceStore;
  readonly #times: PresenceTimes;
  readonly #told = new Map<string, Told>();

  constructor(parts: { hub: Hub; store: PresenceStore; times?: PresenceTimes | undefined }) {
    this.#hub = parts.hub;
    this.#store = parts.store;
    this.#times = parts.times ?? presenceTimes;
  }

  /**
   * Reports changes; call it about once a second.
   * @param now monotonic milliseconds
   * @throws Error if Redis is unavailable; unreported changes are retried next time
   */
  async run(now: number): Promise<void> {
    const { ttlMs, refreshMs, graceMs } = this.#times;
    const present = this.#present();
    const due = [...present].filter(([id]) => now - (this.#told.get(id)?.at ?? -Infinity) >= refreshMs);
    await inBatches(due, async ([id, who]) => {
      await this.#store.touch(who, { id, ttlMs });
      this.#told.set(id, { who, at: now });
    });
    const gone = [...this.#told].filter(([id]) => !present.has(id));
    await inBatches(gone, async ([id, { who }]) => {
      await this.#store.leave(who, { id, graceMs });
      this.#told.delete(id);
    });
    await inBatches(await this.#store.listExpired(expiredPerTurn), (who) => this.#store.settle(who));
  }

  /** Technicians' sockets by connection; those of their programs do not count. */
  #present(): Map<string, PresenceKey> {
    const present = new Map<string, PresenceKey>();
    for (const { id, isOpen, session } of this.#hub.connections) {
      const { companyId, technicianId, role } = session.actor;
      const isPerson = !session.token;
      if (isOpen && isPerson && role === 'technician' && technicianId !== null)
        present.set(id, { companyId, technicianId });
    }
    return present;
  }
}

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work));
  }
}
