import type { OfflineKind, OfflineRecord } from '@switchyard/contracts/offline/offline-record.ts';
import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import type { RequestArgs } from '../app/request.ts';
import type { Enqueued, EnqueueInput } from './enqueue-input.ts';
import type { FormDrafts } from './form-drafts.ts';
import type { KeptPack } from './kept-pack.ts';
import type { ConflictEntry, ConflictResolution } from './conflict-entry.ts';

export type KeptRecord<Data = unknown> = OfflineRecord<Data>;

/** Records of the server that this device keeps. */
export type KeptParts = {
  /** Keeps the records of an answer to a read. */
  keepAnswer(path: string, data: unknown): void;
  keep(kind: OfflineKind, records: readonly { readonly id: string }[]): void;
  kept(kind: OfflineKind): Promise<readonly KeptRecord[]>;
  /** The technician's pack as it was last, of kept records; null when there is none. */
  keptPack(): Promise<KeptPack | null>;
  /** When records of each kind were last read from the server, epoch ms. */
  lastSynced(): Promise<ReadonlyMap<OfflineKind, number>>;
};

/** Outbox, kept records and replay of one user; loaded after the first paint. */
export type OfflineSession = {
  readonly userId: string;
  enqueue(input: EnqueueInput): Promise<Enqueued>;
  /** Puts a call of a view into the outbox. */
  queue(call: RequestArgs, method: WriteMethod): Promise<Enqueued>;
  /** What is known of a record that the server has not heard of; undefined when the server is to be asked. */
  unsentAnswer(call: RequestArgs): unknown;
  /** Sends what is waiting; settles when nothing more can be sent now. */
  drain(): Promise<void>;
  /** The network may be back: does not wait for the next probe. */
  wake(): void;
  /** Somebody is signed in (or not): replays go on for the same user only. */
  signedIn(userId: string | null): void;
  /** Sends everything that is not in a person's hands, without waiting for its time. */
  sendNow(): Promise<void>;
  /** Tries an action again that was refused or waits. */
  retry(actionId: string): Promise<void>;
  /** Replaces the body of an action that has not been applied. */
  edit(actionId: string, body: unknown): Promise<void>;
  /** Takes an action out for good, with those that need it; answers the ids that went. */
  discard(actionId: string): Promise<readonly string[]>;
  conflict(actionId: string): Promise<ConflictEntry | null>;
  resolve(actionId: string, resolution: ConflictResolution): Promise<void>;
  /** Everything that is unsent, with conflicts and unreadable entries, as JSON text. */
  exportText(): Promise<string>;
  /** Offers that text as a file. `zone`: whose day the file is named after. */
  saveFile(zone: string): Promise<void>;
  /** Bytes of an unsent picture, null when they are gone. */
  blob(key: string): Promise<{ readonly bytes: ArrayBuffer; readonly type: string } | null>;
  readonly drafts: Pick<FormDrafts, 'read' | 'write'>;
  /** Removes what was kept; with `outbox` also the unsent actions and drafts. */
  wipe(options: { readonly outbox: boolean }): Promise<void>;
} & KeptParts &
  AsyncDisposable;
