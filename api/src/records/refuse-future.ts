import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../access/access.ts';

/** Tolerance for device clocks ahead of the server's; milliseconds. */
const clockTolerance = 5 * 60_000;

/** @throws ProblemError if the instant is ahead of the server's clock */
export function refuseFuture(unit: Pick<UnitOfWork, 'now'>, occurredAt: string | null): void {
  if (occurredAt === null || Date.parse(occurredAt) <= unit.now.getTime() + clockTolerance) return;
  refuseFields([
    fieldError('/occurredAt', 'in_future', 'Invalid time: it is more than 5 minutes in the future'),
  ]);
}
