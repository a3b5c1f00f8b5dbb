import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { changeDetailsSchema } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { changeRulesSchema } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { readFlagRevision } from '@switchyard/platform/db/repositories/flag-history-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { changeDetails } from './change-details.ts';
import { changeRulesAtOnce } from './reviewed-environments.ts';
import { requireFlag } from './read-flags.ts';
import { inCamelCase } from '@switchyard/platform/flags/refuse-stale.ts';

type Restore = { key: string; number: number; reason: string | null; expected: number };

/**
 * Restores what a flag, or its state in an environment, was after an earlier change. This is a new change with its own
 * place in the history.
 * @throws ProblemError `flag.unknown`, `request.not_found`, `record.gone`, `revision.stale`, `request.invalid`
 */
export async function restoreRevision(unit: UnitOfWork, actor: Actor, restore: Restore): Promise<Flag> {
  const { key, number, expected } = restore;
  const { id } = await requireFlag(unit, key);
  const found = await readFlagRevision(unit.tx, { flagId: id, number });
  if (!found) throw new ProblemError('request.not_found');
  const reason = restore.reason ?? `Restored change ${number}`;
  const after = inCamelCase(found.after);
  const { environment } = found;
  switch (found.subject) {
    case 'state': {
      if (environment === null) throw new ProblemError('request.not_found');
      // Changes before rules existed had none.
      const { enabled, strategies = [], variants = null } = after;
      const rules = changeRulesSchema.parse({ enabled, strategies, variants, reason });
      await changeRulesAtOnce(unit, actor, { ...rules, key, environment, expected });
      break;
    }
    case 'flag': {
      const { description, type, expectedDays, ownerId, tags, prerequisites, project } = after;
      const details = { description, type, expectedDays, ownerId, tags, prerequisites, project, reason };
      await changeDetails(unit, actor, { ...changeDetailsSchema.parse(details), key, expected });
      break;
    }
    default: {
      const detail = 'An A/B test is not restored: it moves along its own states';
      throw new ProblemError('request.invalid', {
        errors: [{ pointer: '/number', in: 'path', code: 'custom', message: detail }],
      });
    }
  }
  return await requireFlag(unit, key);
}
