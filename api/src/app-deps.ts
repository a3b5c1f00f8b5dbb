import type { TaskName, TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { EvaluatedFlag, ToldEvaluation } from '@switchyard/platform/events/flag-evaluations.ts';
import type { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import type { ErrorTracker } from '@switchyard/platform/error-tracking/error-tracker.ts';
import type { CommandDeps } from '@switchyard/platform/events/unit-of-work.ts';
import type { FailedTask, Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import type { RecentError } from '@switchyard/platform/metrics/recent-errors.ts';
import type { PhotoStore } from '@switchyard/platform/photos/photo-store.ts';
import type { PictureRenderer } from '@switchyard/platform/photos/picture-renderer.ts';
import type { PresenceStore } from '@switchyard/platform/presence/presence-store.ts';
import type { RetryResult } from '@switchyard/platform/queues/queue-views.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';

/** Ends the sockets of a session, or of all sessions of a user. */
export type Revocation = { sessionId: string } | { userId: string };

/** Dependencies of all routes; tests pass their own. */
export type AppDeps = CommandDeps & {
  readonly config: Config;
  readonly logger: Logger;
  readonly sessions: { revoked(signal: Revocation): void };
  /** Enqueues background work after a commit; a lost task is recovered by the sweeper. */
  readonly tasks: { enqueue<Name extends TaskName>(name: Name, payload: TaskPayload<Name>): void };
  /** Remembers flag results sent to sessions, so that changes can be pushed to their sockets. */
  readonly evaluations: {
    remember(flag: EvaluatedFlag, told: ToldEvaluation): void;
  };
  /** Flags prepared for evaluation. */
  readonly flags: FlagSnapshots;
  /** Storage of pictures, and the renderer that converts what devices send. */
  readonly photos: { readonly store: PhotoStore; readonly render: PictureRenderer };
  /** Presence of technicians, and the replay lag of their devices. */
  readonly presence: Pick<PresenceStore, 'read' | 'recordReplay'>;
  /** Reports browser errors to the configured service, if any. */
  readonly errorTracker: Pick<ErrorTracker, 'browser'>;
  /** Texts of the TXT records of a name; default: asks the name servers. */
  readonly resolveTexts?: (name: string) => Promise<string[]>;
  /** Figures for the observability page. */
  readonly observability: {
    figures(): Promise<Observability>;
    failedTasks(): Promise<FailedTask[]>;
    retryTask(target: { queue: string; id: string }): Promise<RetryResult>;
    recentErrors(): Promise<RecentError[]>;
  };
};
