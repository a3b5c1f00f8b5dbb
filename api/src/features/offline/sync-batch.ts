import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import type { ClientRef } from '@switchyard/platform/db/repositories/client-ref-repository.ts';
import type { KnownOrphan } from '@switchyard/platform/db/repositories/orphan-repository.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { EarlierWrite } from '../../http/idempotency-batch.ts';
import type { Session } from '../../plugins/session.ts';
import type { DeviceClock } from '../../scheduling/device-clock.ts';
import type { BatchProgress } from './batch-progress.ts';
import type { QueuedAction } from './read-action.ts';
import type { ResolvedAction } from './resolve-references.ts';

/** A running batch: its transaction, and data looked up for all its items at once. */
export type SyncBatch = {
  readonly unit: UnitOfWork;
  readonly session: Session;
  readonly clock: DeviceClock;
  /** Valid actions by id. */
  readonly actions: ReadonlyMap<string, QueuedAction>;
  /** Real ids by temporary id; grows with every create. */
  readonly refs: Map<string, string>;
  /** Temporary ids of created records, not yet stored. */
  readonly newRefs: ClientRef[];
  readonly earlier: ReadonlyMap<string, EarlierWrite>;
  readonly orphans: KnownOrphan[];
  readonly progress: BatchProgress;
  /** True once the time is up and the rest must be sent again. */
  isOverdue(): boolean;
  /**
   * Reads a record that an earlier request created, by its collection (`/api/jobs`).
   * @throws ProblemError if the user may not read it, or it is gone
   */
  readRecord(tx: Tx, collection: string, id: string): Promise<unknown>;
  /** Reports an internal failure. */
  report(error: Error): void;
};

/** An action ready to run: real ids, parsed parameters and body, times by the server's clock. */
export type ReadyAction = {
  readonly action: QueuedAction;
  readonly resolved: ResolvedAction;
  readonly params: unknown;
  readonly body: unknown;
  readonly hash: Buffer;
  readonly occurredAt: string;
};

/** Result of a command, and how it was applied. */
export type Applied = {
  readonly record: unknown;
  readonly merged: boolean;
  readonly kept: readonly FieldConflict[];
};
