import type { FlagSchedule } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { readSchedule } from '../db/repositories/flag-schedule-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { staffDeliveries } from './flag-deliveries.ts';
import { requireFlag } from './require-flag.ts';

type Verb = 'scheduled' | 'schedule_changed' | 'schedule_ended';

/** Records an event of a scheduled change, which staff receive with its flag. @returns the scheduled change */
export async function recordSchedule(unit: UnitOfWork, id: string, verb: Verb): Promise<FlagSchedule> {
  const found = await readSchedule(unit.tx, id);
  if (!found) throw new ProblemError('request.not_found');
  const { flagId, ...schedule } = found;
  const { flagKey, environment, runAt, state, reason, detail } = schedule;
  const flag = await requireFlag(unit, flagKey);
  const changes =
    verb === 'schedule_ended'
      ? [{ field: 'state', from: 'upcoming', to: state }]
      : [{ field: 'runAt', from: null, to: runAt }];
  unit.record({
    type: `flag.${verb}`,
    entity: { kind: 'flag', id: flagId, label: `${flagKey} in ${environment}`, jobId: null },
    revision: flag.revision,
    changes,
    reason: verb === 'schedule_ended' ? detail : reason,
    deliveries: staffDeliveries(unit.context.companyId, { kind: 'flag', flag, environment: null }),
  });
  return schedule;
}
