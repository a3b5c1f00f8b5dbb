import { t } from '@lingui/core/macro';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { maxSyncActions } from '@switchyard/contracts/offline/sync-routes.ts';
import { changesOf, type SendAnswer } from '../outbox/apply-result.ts';
import type { OutboxMirror } from '../outbox/outbox-mirror.ts';
import type { OutboxChange } from '../outbox/outbox-change.ts';
import type { ActionBlob, OutboxStore } from '../outbox/outbox-store.ts';
import type { UploadTransport } from './upload-transport.ts';
import { maxBatches, planBatches } from '../outbox/plan-batch.ts';
import type { Settled } from '../outbox/settle-rows.ts';
import type { SyncTransport, Waiting } from './sync-transport.ts';

/** `unconfirmed`: the server has not confirmed yet that the same user is still signed in. */
export type Pause = 'signed_out' | 'other_user' | 'unconfirmed';

export type EngineDeps = {
  readonly outbox: Pick<OutboxStore, 'claim' | 'settle'>;
  readonly mirror: OutboxMirror;
  readonly transport: Pick<SyncTransport, 'send'>;
  readonly upload: UploadTransport;
  readonly blob: (key: string) => Promise<ActionBlob | null>;
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (handle: unknown) => void;
  readonly offlineSince: () => string | null;
  readonly events: EngineEvents;
};

export type EngineEvents = {
  onClaimed(actions: readonly PendingAction[]): void;
  /** The database differs from what this tab knew: resolves when it has been read. */
  onUnsure(seqs: readonly number[] | 'all'): Promise<void>;
  onSettled(settled: Settled, changes: readonly OutboxChange[]): void;
  onDraining(isDraining: boolean): void;
  onPaused(why: Pause): void;
  /** No answer: offline until {@link ReplayEngine.networkBack}. */
  onNetworkLost(): void;
  onAnswered(): void;
  /** An answer that is not the server's: another computer answers in its place, or a proxy failed. */
  onDoubt(): void;
  onClock(aheadMs: number): void;
  onUploadProgress(id: string, share: number): void;
  /** The storage failed; sent actions stay in the outbox and are sent again. */
  onStorageFailure(cause: unknown): void;
};

const storageRetryMs = 5000;
const longestSleepMs = 300_000;

/** Sends the outbox: batches in parallel, pictures one after the other in a separate lane. */
export class ReplayEngine implements Disposable {
  readonly #deps: EngineDeps;
  readonly #held = new Set<string>();
  #batches = 0;
  #isUploading = false;
  #limit: number = maxSyncActions;
  #isLeading = false;
  #isExclusive = false;
  #isOnline = true;
  #paused: Pause | null = null;
  #isOver = false;
  #restUntil = 0;
  #timer: unknown = null;
  #waiters: (() => void)[] = [];

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /** This tab sends from now on. `isExclusive`: no other tab can be sending. */
  lead(isExclusive: boolean): void {
    this.#isLeading = true;
    this.#isExclusive = isExclusive;
    this.poke();
  }

  get isPaused(): boolean {
    return this.#paused !== null;
  }

  get isLeading(): boolean {
    return this.#isLeading;
  }

  networkLost(): void {
    this.#isOnline = false;
    this.#rest();
  }

  networkBack(): void {
    this.#isOnline = true;
    this.poke();
  }

  pause(why: Pause): void {
    if (this.#paused === why) return;
    this.#paused = why;
    this.#deps.events.onPaused(why);
    this.#rest();
  }

  resume(): void {
    this.#paused = null;
    this.poke();
  }

  /** Something may be sent now. */
  poke(): void {
    if (this.#isOver) return;
    this.#stopTimer();
    if (!this.#canSend()) {
      this.#rest();
      return;
    }
    const { mirror, now } = this.#deps;
    const plan = planBatches({
      actions: mirror.actions,
      find: (id) => mirror.find(id),
      now: now(),
      held: this.#held,
      isExclusive: this.#isExclusive,
      batches: maxBatches - this.#batches,
      limit: this.#limit,
    });
    for (const batch of plan.batches) void this.#send(batch);
    if (plan.upload !== null && !this.#isUploading) void this.#upload(plan.upload);
    if (this.#held.size > 0) return;
    if (plan.wakeAt !== null) this.#sleepUntil(plan.wakeAt);
    this.#rest();
  }

  /** Resolves when nothing more can be sent for now, or the engine has stopped. */
  drained(): Promise<void> {
    if (this.#isOver || (!this.#isBusy() && !this.#canSend())) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
      this.poke();
    });
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#stopTimer();
    this.#rest();
    // Actions in flight are settled by the next tab that opens this storage.
    this.#release();
  }

  #canSend(): boolean {
    const { now } = this.#deps;
    if (this.#isOver || !this.#isLeading || !this.#isOnline || this.#paused !== null) return false;
    if (this.#restUntil <= now()) return true;
    this.#sleepUntil(this.#restUntil);
    return false;
  }

  #isBusy(): boolean {
    return this.#held.size > 0;
  }

  async #send(batch: readonly PendingAction[]): Promise<void> {
    this.#hold(batch);
    this.#batches += 1;
    try {
      await this.#attempt(batch, async (claimed) => {
        const { answer, clockAheadMs } = await this.#deps.transport.send(claimed, this.#waiting());
        if (clockAheadMs !== null) this.#deps.events.onClock(clockAheadMs);
        return answer;
      });
    } finally {
      this.#batches -= 1;
      this.#letGo(batch);
    }
  }

  async #upload(action: PendingAction): Promise<void> {
    this.#hold([action]);
    this.#isUploading = true;
    const { upload, blob, events } = this.#deps;
    try {
      await this.#attempt([action], async ([claimed]) => {
        const bytes = claimed?.blobKey == null ? null : await blob(claimed.blobKey);
        if (claimed === undefined || bytes === null) {
          return { kind: 'refused', status: 0, text: t`The file is not on this device any more.` };
        }
        return upload(claimed, bytes, (share) => events.onUploadProgress(claimed.id, share));
      });
    } finally {
      this.#isUploading = false;
      this.#letGo([action]);
    }
  }

  async #attempt(
    wanted: readonly PendingAction[],
    send: (claimed: readonly PendingAction[]) => Promise<SendAnswer>,
  ): Promise<void> {
    const { outbox, mirror, now, random, events } = this.#deps;
    try {
      const { claimed, unsure } = await outbox.claim(wanted, {
        isExclusive: this.#isExclusive,
        known: mirror,
      });
      if (unsure.length > 0) await events.onUnsure(unsure);
      if (claimed.length === 0 || this.#isOver) return;
      events.onClaimed(claimed);
      const answer = await send(claimed);
      this.#learn(answer, claimed.length);
      const changes = changesOf(claimed, answer, { now: now(), random });
      const settled = await outbox.settle(claimed, changes, mirror);
      events.onSettled(settled, changes);
    } catch (cause) {
      // The user has signed out and the storage is closed.
      if (this.#isOver) return;
      // Sent actions carry their key: sending them again is harmless.
      this.#restUntil = now() + storageRetryMs;
      events.onStorageFailure(cause);
    }
  }

  /** Updates the network state and the batch size from an answer. */
  #learn(answer: SendAnswer, size: number): void {
    const { events, now } = this.#deps;
    if (answer.kind === 'network') {
      this.#isOnline = false;
      events.onNetworkLost();
      return;
    }
    if (answer.kind === 'garbage') events.onDoubt();
    else events.onAnswered();
    switch (answer.kind) {
      case 'signed_out':
      case 'other_user':
        this.pause(answer.kind);
        return;
      case 'results':
        this.#limit = Math.min(maxSyncActions, this.#limit * 2);
        return;
      case 'later':
        if (answer.retryAfterMs !== null)
          this.#restUntil = now() + Math.min(answer.retryAfterMs, longestSleepMs);
        else this.#halve(size);
        return;
      case 'garbage':
      case 'refused':
        this.#halve(size);
        return;
      default:
        answer satisfies never;
    }
  }

  /** One action can fail a whole batch: smaller batches isolate it. */
  #halve(size: number): void {
    this.#limit = Math.max(1, Math.floor(size / 2));
  }

  #waiting(): Waiting {
    const { mirror, offlineSince } = this.#deps;
    const oldest = mirror.actions[0];
    return {
      count: mirror.actions.length,
      oldestAt: oldest === undefined ? null : new Date(oldest.timestamp).toISOString(),
      offlineSince: offlineSince(),
    };
  }

  #hold(actions: readonly PendingAction[]): void {
    if (!this.#isBusy()) this.#deps.events.onDraining(true);
    for (const { id } of actions) this.#held.add(id);
  }

  #letGo(actions: readonly PendingAction[]): void {
    for (const { id } of actions) this.#held.delete(id);
    this.poke();
  }

  /** Nothing is in flight and nothing can be sent. */
  #rest(): void {
    if (this.#isBusy()) return;
    this.#deps.events.onDraining(false);
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  #sleepUntil(at: number): void {
    this.#stopTimer();
    const ms = Math.min(longestSleepMs, Math.max(0, at - this.#deps.now()));
    this.#timer = this.#deps.setTimer(() => this.poke(), ms + 1);
  }

  #stopTimer(): void {
    if (this.#timer !== null) this.#deps.clearTimer(this.#timer);
    this.#timer = null;
  }
}
