import type { FlagRequest, RequestState } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  readRequest,
  type RequestChange,
  updateRequest,
} from '../db/repositories/flag-request-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { staffDeliveries } from './flag-deliveries.ts';
import { requireFlag } from './require-flag.ts';

/** Records the event of a request that was `from` before, which staff receive with its flag. @returns the request */
export async function recordRequest(
  unit: UnitOfWork,
  id: string,
  from: RequestState | null,
): Promise<FlagRequest> {
  const found = await readRequest(unit.tx, id);
  if (!found) throw new ProblemError('request.not_found');
  const { flagId, ...request } = found;
  const { flagKey, environment, state, title } = request;
  const flag = await requireFlag(unit, flagKey);
  unit.record({
    type: 'flag.request_changed',
    entity: { kind: 'flag', id: flagId, label: `${flagKey} in ${environment}`, jobId: null },
    revision: flag.revision,
    changes: [{ field: 'state', from, to: state }],
    reason: title,
    deliveries: staffDeliveries(unit.context.companyId, { kind: 'flag', flag, environment: null }),
  });
  return request;
}

/** Moves the request of a scheduled change that has ended. */
export async function endRequest(unit: UnitOfWork, id: string, change: RequestChange): Promise<void> {
  await updateRequest(unit.tx, id, change);
  await recordRequest(unit, id, 'scheduled');
}
