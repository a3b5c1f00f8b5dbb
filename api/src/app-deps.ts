import type { FlagDecision } from '@switchyard/contracts/feature-flags/evaluate-flag.ts';
import type { TaskName, TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import type { EvaluatedFlag } from '@switchyard/platform/events/flag-evaluations.ts';
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

/** Everything the routes are built from; tests pass their own. */
export type AppDeps = CommandDeps & {
  readonly config: Config;
  readonly logger: Logger;
  readonly sessions: { revoked(signal: Revocation): void };
  /** Enqueues background work after a commit; a lost task is found again by the sweeper. */
  readonly tasks: { enqueue<Name extends TaskName>(name: Name, payload: TaskPayload<Name>): void };
  /** Remembers what a session was told about a flag, so that its sockets hear when that changes. */
  readonly evaluations: {
    remember(flag: EvaluatedFlag, told: { sessionId: string; decision: FlagDecision }): void;
  };
  /** Where the bytes of pictures lie, and what makes them of what devices send. */
  readonly photos: { readonly store: PhotoStore; readonly render: PictureRenderer };
  /** Which technicians are connected, and how late their work arrives. */
  readonly presence: Pick<PresenceStore, 'read' | 'recordReplay'>;
  /** Tells errors of browsers to the service that the settings name, if any. */
  readonly errorTracker: Pick<ErrorTracker, 'browser'>;
  /** What the observability page shows. */
  readonly observability: {
    figures(): Promise<Observability>;
    failedTasks(): Promise<FailedTask[]>;
    retryTask(target: { queue: string; id: string }): Promise<RetryResult>;
    recentErrors(): Promise<RecentError[]>;
  };
};
