import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { ConflictResolution } from '../outbox/conflict-entry.ts';
import type { Enqueued, EnqueueInput } from '../actions/enqueue-input.ts';
import { exportOutboxText } from '../outbox/export-outbox.ts';
import type { CachedRecords } from '../cache/cached-records.ts';
import type { Leadership } from '../replay/leader.ts';
import { type DraftContext, makeDraft } from '../actions/make-draft.ts';
import { NetworkProbe } from '../replay/network-probe.ts';
import type { OfflineDatabase } from '../database/offline-database.ts';
import type { CachedParts, OfflineSession } from './offline-session.ts';
import { networkHeard, offlineNoted, uploadProgressed } from '../../core/offline-slice.ts';
import { OfflineStorageError } from '../database/offline-storage-error.ts';
import type { Edited, OutboxEditor } from '../outbox/outbox-editor.ts';
import { OutboxFeed } from '../outbox/outbox-feed.ts';
import { OutboxMirror } from '../outbox/outbox-mirror.ts';
import type { ActionBlob, OutboxStore } from '../outbox/outbox-store.ts';
import type { UploadTransport } from '../replay/upload-transport.ts';
import { type EngineEvents, type Pause, ReplayEngine } from '../replay/replay-engine.ts';
import type { SyncTransport } from '../replay/sync-transport.ts';
import type { joinTabs } from '../outbox/tab-channel.ts';
import { showSyncNotices } from '../replay/sync-notices.ts';
import { learnResults } from './learn-results.ts';
import { UserCheck } from './user-check.ts';
import { wipeDevice } from '../cache/wipe-device.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';

export type RuntimeDeps = {
  readonly userId: string;
  readonly context: Omit<DraftContext, 'now'>;
  readonly dispatch: (action: UnknownAction) => void;
  readonly database: OfflineDatabase;
  readonly outbox: OutboxStore;
  readonly editor: OutboxEditor;
  readonly kept: CachedRecords;
  readonly transport: SyncTransport;
  readonly upload: UploadTransport;
  readonly leadership: Leadership;
  readonly joinTabs: typeof joinTabs;
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => unknown;
  readonly clearTimer: (handle: unknown) => void;
  readonly offlineSince: () => string | null;
  /** Asks the server who is signed in; returns the user's id, null if nobody is. Rejects without an answer. */
  readonly whoIsSignedIn: () => Promise<string | null>;
  /** The first action was queued: ask the browser for persistent storage. */
  readonly onKept: () => void;
  /** Work went to the office's inbox, or the office's values were kept. */
  readonly onNotice: (title: string, description: string) => void;
};

/** Delay before failing storage is retried, ms. */
const againMs = 5000;
/** The measured clock offset varies with every answer: views are updated in steps of this, ms. */
const clockStepMs = 1000;

/** The outbox of one user in one tab: storage, replay, messages of other tabs, and state for the views. */
export class OfflineRuntime
  implements Omit<OfflineSession, 'queue' | 'unsentAnswer' | 'drafts' | 'saveFile' | keyof CachedParts>
{
  readonly userId: string;
  readonly #deps: RuntimeDeps;
  readonly #mirror = new OutboxMirror();
  readonly #engine: ReplayEngine;
  readonly #probe: NetworkProbe;
  readonly #feed: OutboxFeed;
  readonly #check: UserCheck;
  #isDraining = false;
  #clockAheadMs = Number.POSITIVE_INFINITY;
  #isOver = false;

  constructor(deps: RuntimeDeps) {
    this.userId = deps.userId;
    this.#deps = deps;
    const { outbox, transport, database, joinTabs, dispatch, now, setTimer } = deps;
    this.#check = new UserCheck({
      ...deps,
      // Another user is signed in, or none: the caller that follows the session reports it.
      onAnswer: (userId) => userId === this.userId && this.signedIn(userId),
      isWanted: () => this.#engine.isPaused && !this.#probe.isLost,
    });
    this.#probe = new NetworkProbe({
      ...deps,
      probe: () => transport.probe(),
      onBack: () => this.#networkBack(),
    });
    this.#engine = new ReplayEngine({
      ...deps,
      mirror: this.#mirror,
      blob: (key) => this.blob(key),
      events: this.#engineEvents(),
    });
    this.#feed = new OutboxFeed({
      name: database.name,
      mirror: this.#mirror,
      outbox,
      joinTabs,
      dispatch,
      now,
      setTimer,
      onWork: () => this.#engine.poke(),
      onWake: () => {
        this.#probe.wake();
        this.#engine.poke();
      },
    });
  }

  /** Loads the outbox and joins leader election; cleans up if loading fails. */
  async start(): Promise<void> {
    try {
      await this.#feed.readAll();
    } catch (cause) {
      await this[Symbol.asyncDispose]();
      throw cause;
    }
    void this.#deps.leadership.elected.then(() => this.#lead());
  }

  async enqueue(input: EnqueueInput): Promise<Enqueued> {
    const { outbox, context, now, onKept } = this.#deps;
    const { draft, record } = makeDraft(input, { ...context, now: now() });
    const action = await outbox.enqueue(draft, input.blob ?? null);
    this.#feed.enqueued(action);
    onKept();
    this.#engine.poke();
    return { record, actionId: action.id };
  }

  drain = (): Promise<void> => this.#engine.drained();

  wake(): void {
    this.#probe.wake();
    this.#engine.poke();
    this.#feed.post({ kind: 'wake' });
  }

  /** Network state as observed by another call or the live connection. */
  networkHeard(online: boolean): void {
    if (online === !this.#probe.isLost) return;
    if (online) {
      this.#probe.answered();
      this.#networkBack();
      return;
    }
    this.#probe.lost();
    this.#engine.networkLost();
    this.#deps.dispatch(networkHeard({ online: false, at: new Date(this.#deps.now()).toISOString() }));
  }

  signedIn(userId: string | null): void {
    if (this.#isOver) return;
    if (userId === this.userId) {
      this.#deps.dispatch(offlineNoted({ paused: null }));
      this.#engine.resume();
    } else {
      this.#engine.pause(userId === null ? 'signed_out' : 'other_user');
    }
  }

  /** Nothing is sent until the server confirms the user; it is asked until it does. */
  waitForUser(): void {
    this.#engine.pause('unconfirmed');
  }

  async sendNow(): Promise<void> {
    this.#feed.changed(await this.#deps.editor.hurry(this.#mirror.actions));
    this.wake();
    await this.drain();
  }

  retry = (actionId: string): Promise<void> =>
    this.#change(actionId, (editor, action) => editor.retry(action));

  edit = (actionId: string, body: unknown): Promise<void> =>
    this.#change(actionId, (editor, action) => editor.edit(action, body));

  sendAsNew = (actionId: string): Promise<void> =>
    this.#change(actionId, (editor, action) => editor.sendAsNew(action, this.#deps.now()));

  async discard(actionId: string): Promise<readonly string[]> {
    const edited = await this.#deps.editor.discard(this.#find(actionId));
    this.#feed.changed(edited);
    this.#engine.poke();
    return edited.changed.filter(({ state }) => state === 'attention').map(({ id }) => id);
  }

  conflict(actionId: string) {
    return this.#deps.editor.conflict(actionId);
  }

  resolve = (actionId: string, resolution: ConflictResolution): Promise<void> =>
    this.#change(actionId, (editor, action) => editor.resolve(action, resolution));

  exportText = (): Promise<string> => exportOutboxText(this.#deps.database, this.#deps.now());

  blob = (key: string): Promise<ActionBlob | null> => this.#deps.outbox.blob(key);

  async wipe({ outbox }: { readonly outbox: boolean }): Promise<void> {
    await wipeDevice(this.#deps, { outbox });
    await this.#feed.readAll();
    this.#feed.post({ kind: 'wiped' });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    const { kept, leadership, database } = this.#deps;
    this.#engine[Symbol.dispose]();
    this.#probe[Symbol.dispose]();
    this.#check[Symbol.dispose]();
    leadership[Symbol.dispose]();
    this.#feed[Symbol.dispose]();
    await kept.flush();
    kept[Symbol.dispose]();
    database[Symbol.dispose]();
  }

  #engineEvents(): EngineEvents {
    const { dispatch, onNotice, kept } = this.#deps;
    return {
      onClaimed: (actions) => this.#feed.claimed(actions),
      onUnsure: (seqs) => (seqs === 'all' ? this.#feed.readAll(true) : this.#feed.readAgain(seqs)),
      onSettled: (settled, changes) => {
        this.#feed.settled(settled, changes);
        learnResults(kept, settled.removed, changes);
        showSyncNotices(settled.removed, changes, onNotice);
      },
      onDraining: (draining) => this.#noteDraining(draining),
      onPaused: (why) => void this.#paused(why),
      onNetworkLost: () => this.networkHeard(false),
      onAnswered: () => this.networkHeard(true),
      onDoubt: () => void this.#deps.transport.probe().then((isThere) => this.networkHeard(isThere)),
      onClock: (aheadMs) => this.#noteClock(aheadMs),
      onUploadProgress: (id, progress) => {
        dispatch(uploadProgressed({ id, progress }));
        this.#feed.post({ kind: 'progress', id, share: progress });
      },
      onStorageFailure: (cause) => dispatch(offlineNoted({ problem: textOfCause(cause) })),
    };
  }

  #networkBack(): void {
    this.#deps.dispatch(networkHeard({ online: true, at: new Date(this.#deps.now()).toISOString() }));
    this.#engine.networkBack();
    if (this.#engine.isPaused) void this.#check.ask();
  }

  /**
   * This tab leads now. The previous leader may have died while sending: its attempts are ended here or by a claim. No
   * other tab sends until this one does or is gone, so failing storage is retried until it answers.
   */
  async #lead(): Promise<void> {
    if (this.#isOver) return;
    const { leadership, outbox, dispatch, setTimer } = this.#deps;
    try {
      const cut = leadership.isExclusive ? await outbox.takeOver().catch(() => []) : [];
      await this.#feed.readAll();
      if (cut.length > 0) this.#feed.post({ kind: 'changed', seqs: cut });
    } catch (cause) {
      dispatch(offlineNoted({ problem: textOfCause(cause) }));
      setTimer(() => void this.#lead(), againMs);
      return;
    }
    this.#engine.lead(leadership.isExclusive);
  }

  async #paused(why: Pause): Promise<void> {
    if (this.#isOver) return;
    this.#deps.dispatch(offlineNoted({ paused: why }));
    // Other tabs have better information, or ask themselves.
    if (why !== 'unconfirmed') this.#feed.post({ kind: 'paused', why });
    await this.#check.ask();
  }

  #noteClock(aheadMs: number): void {
    if (Math.abs(aheadMs - this.#clockAheadMs) < clockStepMs) return;
    this.#clockAheadMs = aheadMs;
    this.#deps.dispatch(offlineNoted({ clockAheadMs: aheadMs }));
  }

  #noteDraining(draining: boolean): void {
    if (this.#isDraining === draining) return;
    this.#isDraining = draining;
    this.#deps.dispatch(offlineNoted({ draining }));
  }

  async #change(id: string, change: (editor: OutboxEditor, action: PendingAction) => Promise<Edited>) {
    const edited = await change(this.#deps.editor, this.#find(id));
    this.#feed.changed(edited, edited.changed.some((action) => action.id === id) ? [] : [id]);
    this.#engine.poke();
  }

  #find(actionId: string): PendingAction {
    const action = this.#mirror.find(actionId);
    if (action) return action;
    throw new OfflineStorageError('This change has been sent meanwhile.');
  }
}
