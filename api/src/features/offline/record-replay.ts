import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { AppDeps } from '../../app-deps.ts';

/** Upper bound of the reported count; prevents values that Redis would round to something unreadable. */
const mostWaiting = 1_000_000;

export type Replay = {
  /** Actions that the device still holds after this batch. */
  waiting: number;
  /** Start of the device's offline time by its own report; ISO 8601. */
  offlineSince: string | null;
  /** When the oldest action of the batch was made, by the server's clock; ISO 8601. */
  oldestAt: string | null;
};

/**
 * Shows the replay lag of a technician's device to the office. Does not affect the replay: without Redis it is skipped.
 */
export function recordReplay(deps: AppDeps, actor: Actor, { waiting, offlineSince, oldestAt }: Replay): void {
  const { companyId, technicianId } = actor;
  if (technicianId === null) return;
  const lagMs = oldestAt === null ? null : Math.max(0, deps.clock.now().getTime() - Date.parse(oldestAt));
  deps.presence
    .recordReplay(
      { companyId, technicianId },
      { waiting: Math.min(waiting, mostWaiting), offlineSince, lagMs },
    )
    .catch((error: unknown) => deps.logger.debug({ err: error }, 'a replay is not shown to the office'));
}
