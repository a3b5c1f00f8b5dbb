import type { ApiClient } from './api-client.ts';
import type { Crew } from './crew.ts';
import type { Pace } from './pace.ts';
import type { Places } from './places.ts';
import type { ReplayCounts } from './replay-counts.ts';

/** Dependencies shared by all parts of a replay. */
export type ReplayContext = {
  readonly api: ApiClient;
  readonly pace: Pace;
  readonly places: Places;
  readonly crew: Crew;
  readonly counts: ReplayCounts;
  /** Makes the idempotency keys of this run unique. */
  readonly runId: string;
  /** Adds the writes of a busy office to each job: moved twice, paused once. */
  readonly isBusy: boolean;
  readonly signal: AbortSignal;
  readonly now: () => number;
};
