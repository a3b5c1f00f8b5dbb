import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { AppDeps } from '../app-deps.ts';

/** More is as much; a number that Redis would round to none that can be shown must not get there. */
const mostWaiting = 1_000_000;

export type Replay = {
  /** Actions that the device still holds once this batch is done. */
  waiting: number;
  /** Since when the device says it was offline; ISO 8601. */
  offlineSince: string | null;
  /** When the oldest action of the batch was made, by the server's clock; ISO 8601. */
  oldestAt: string | null;
};

/** Shows the office how late a technician's work arrives. Costs the replay nothing: without Redis it is left out. */
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
