import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { RequestError } from '../../../lib/request-error.ts';
import type { Interval } from '../rules/shift-intervals.ts';
import { eventsArrived, loadFailed, loadStarted, snapshotLoaded } from './board-actions.ts';
import type { BoardStore } from './board-store.ts';

export type FeedDeps = {
  readonly store: BoardStore;
  /** Reads the state of the days; rejects with a RequestError. */
  readonly fetchSnapshot: (window: Interval) => Promise<Snapshot>;
  /** Tells the subscription where the snapshot stands. */
  readonly place: (snapshot: Snapshot) => void;
};

/**
 * Brings state and stream together without a hole: events that arrive while a snapshot is being read are kept and
 * applied after it, by position.
 */
export class BoardFeed {
  readonly #deps: FeedDeps;
  #buffer: TopicEvent[] | null = null;
  #load = 0;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  onEvents(events: readonly TopicEvent[]): void {
    this.#buffer?.push(...events);
    this.#deps.store.dispatch(eventsArrived(events));
  }

  /** Reads the days anew. A later call makes the answer of an earlier one void. */
  async load(window: Interval): Promise<void> {
    const { store, fetchSnapshot, place } = this.#deps;
    this.#load += 1;
    const load = this.#load;
    this.#buffer = [];
    store.dispatch(loadStarted(window));
    try {
      const snapshot = await fetchSnapshot(window);
      if (load !== this.#load) return;
      store.dispatch(snapshotLoaded({ window, snapshot, since: this.#buffer ?? [] }));
      place(snapshot);
    } catch (error) {
      if (load === this.#load) store.dispatch(loadFailed(error as RequestError));
    } finally {
      if (load === this.#load) this.#buffer = null;
    }
  }
}
