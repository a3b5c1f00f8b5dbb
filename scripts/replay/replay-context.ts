import type { ApiClient } from './api-client.ts';
import type { Crew } from './crew.ts';
import type { Pace } from './pace.ts';
import type { Places } from './places.ts';
import type { ReplayCounts } from './replay-counts.ts';

/** What every part of a replay works with. */
export type ReplayContext = {
  readonly api: ApiClient;
  readonly pace: Pace;
  readonly places: Places;
  readonly crew: Crew;
  readonly counts: ReplayCounts;
  /** Makes the keys of this run's writes its own. */
  readonly runId: string;
  /** As many writes per job as a lively office makes: moved twice, paused once. */
  readonly isBusy: boolean;
  readonly signal: AbortSignal;
  readonly now: () => number;
};
