import type { OfflineKind, OfflineRecord } from '@switchyard/contracts/offline/offline-record.ts';
import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import type { RequestArgs } from '../../core/request.ts';
import type { Enqueued, EnqueueInput } from '../actions/enqueue-input.ts';
import type { FormDrafts } from '../database/form-drafts.ts';
import type { CachedPack } from '../cache/cached-pack.ts';
import type { ConflictEntry, ConflictResolution } from '../outbox/conflict-entry.ts';

export type KeptRecord<Data = unknown> = OfflineRecord<Data>;

/** The server's records that this device caches. */
export type CachedParts = {
  /** Caches the records of an answer to a read. `asOf`: when the read began, epoch ms. */
  keepAnswer(path: string, data: unknown, asOf: number): void;
  keep(kind: OfflineKind, records: readonly { readonly id: string }[]): void;
  kept(kind: OfflineKind): Promise<readonly KeptRecord[]>;
  /** The technician's last pack, from cached records; null if there is none. */
  cachedPack(): Promise<CachedPack | null>;
  /** When records of each kind were last read from the server, epoch ms. */
  lastSynced(): Promise<ReadonlyMap<OfflineKind, number>>;
};

/** Outbox, cached records and replay of one user; loaded after the first paint. */
export type OfflineSession = {
  readonly userId: string;
  enqueue(input: EnqueueInput): Promise<Enqueued>;
  /** Queues a view's call in the outbox. */
  queue(call: RequestArgs, method: WriteMethod): Promise<Enqueued>;
  /** A record that the server does not have yet; undefined if the server must be asked. */
  unsentAnswer(call: RequestArgs): unknown;
  /** Sends the waiting actions; resolves when nothing more can be sent now. */
  drain(): Promise<void>;
  /** The network may be back: probes without waiting for the next interval. */
  wake(): void;
  /** A user signed in or out: replay continues for the same user only. */
  signedIn(userId: string | null): void;
  /** Sends everything that does not need a person, without waiting for its time. */
  sendNow(): Promise<void>;
  /** Retries an action that was refused or waits. */
  retry(actionId: string): Promise<void>;
  /** Replaces the body of an action that has not been applied. */
  edit(actionId: string, body: unknown): Promise<void>;
  /** Sends a create that is too old for the server to know its outcome as one made now. */
  sendAsNew(actionId: string): Promise<void>;
  /** Removes an action for good, with its dependants; returns the removed ids. */
  discard(actionId: string): Promise<readonly string[]>;
  conflict(actionId: string): Promise<ConflictEntry | null>;
  resolve(actionId: string, resolution: ConflictResolution): Promise<void>;
  /** Everything unsent, with conflicts and unreadable entries, as JSON text. */
  exportText(): Promise<string>;
  /** Offers that text as a file. `zone`: time zone of the date in its name. */
  saveFile(zone: string): Promise<void>;
  /** Bytes of an unsent picture, null if they are gone. */
  blob(key: string): Promise<{ readonly bytes: ArrayBuffer; readonly type: string } | null>;
  readonly drafts: Pick<FormDrafts, 'read' | 'write'>;
  /** Removes the cached records; with `outbox` also unsent actions and drafts. */
  wipe(options: { readonly outbox: boolean }): Promise<void>;
} & CachedParts &
  AsyncDisposable;
