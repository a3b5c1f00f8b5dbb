import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { RequestError } from '../../../lib/request-error.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { eventsArrived, loadFailed, loadStarted, snapshotLoaded } from './board-actions.ts';
import type { BoardStore } from './board-store.ts';

type Position = { readonly epoch: string; readonly offset: number };

/** The board's topic on the live connection. */
export type FeedStream = {
  /** Sets the position of a snapshot. */
  readonly place: (position: Position) => void;
  /** Position of the stream; null before it began. */
  readonly position: () => Position | null;
};

export type FeedDeps = {
  readonly store: BoardStore;
  /** Reads the state of the days; rejects with a RequestError. */
  readonly fetchSnapshot: (window: Interval) => Promise<Snapshot>;
};

/**
 * Joins snapshot and stream without a gap: events that arrive while a snapshot is being read are buffered and applied
 * after it, by position.
 */
export class BoardFeed {
  readonly #deps: FeedDeps;
  #stream: FeedStream | null = null;
  #buffer: TopicEvent[] | null = null;
  #load = 0;
  #window: Interval | null = null;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  onEvents(events: readonly TopicEvent[]): void {
    this.#buffer?.push(...events);
    this.#deps.store.dispatch(eventsArrived(events));
  }

  /** The live connection was established, or lost (null). A snapshot read without it is placed in it. */
  connect(stream: FeedStream | null): void {
    const first = this.#stream === null;
    this.#stream = stream;
    const { position } = this.#deps.store.getState().board;
    if (first && this.#buffer === null && position) this.#join(position);
  }

  /** Reads the days again. A later call discards the reply of an earlier one. */
  async load(window: Interval): Promise<void> {
    const { store, fetchSnapshot } = this.#deps;
    this.#load += 1;
    const load = this.#load;
    const unwatched = this.#stream === null;
    this.#window = window;
    this.#buffer = [];
    store.dispatch(loadStarted(window));
    try {
      const snapshot = await fetchSnapshot(window);
      if (load !== this.#load) return;
      const since = this.#buffer ?? [];
      store.dispatch(snapshotLoaded({ window, snapshot, since }));
      this.#buffer = null;
      if (unwatched && !continues(snapshot, since)) this.#join(snapshot);
      else this.#stream?.place({ epoch: snapshot.epoch, offset: snapshot.offset });
    } catch (error) {
      if (load === this.#load) store.dispatch(loadFailed(error as RequestError));
    } finally {
      if (load === this.#load) this.#buffer = null;
    }
  }

  /** Places a snapshot read before there was a stream; reads it again if the stream began after it. */
  #join({ epoch, offset }: Position): void {
    if (!this.#stream) return;
    this.#stream.place({ epoch, offset });
    const reached = this.#stream.position();
    const missed = reached !== null && (reached.epoch !== epoch || reached.offset > offset);
    if (missed && this.#window) void this.load(this.#window);
  }
}

/** True if the buffered events continue the snapshot without a gap. */
function continues({ epoch, offset }: Position, since: readonly TopicEvent[]): boolean {
  const first = since[0];
  return first !== undefined && first.epoch === epoch && first.offset <= offset + 1;
}
