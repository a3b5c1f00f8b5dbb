import type { archiveFlagsRoute } from '@switchyard/contracts/feature-flags/usage-routes.ts';
import { ProblemError, toProblem } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import { archiveFlag } from '../change-details.ts';
import { requireFlag } from '../read-flags.ts';

type Request = z.output<NonNullable<typeof archiveFlagsRoute.body>>;
type Reply = z.output<typeof archiveFlagsRoute.reply>;

/** Archives flags, each in a savepoint: a refusal is the result of that flag. @throws ProblemError `flag.unknown` */
export async function archiveFlags(
  unit: UnitOfWork,
  actor: Actor,
  { items, reason }: Request,
): Promise<Reply> {
  await lockFlags(unit.tx, actor.companyId);
  const results: Reply['items'] = [];
  for (const { key, revision: expected } of items) {
    const { id } = await requireFlag(unit, key);
    try {
      const { revision } = await unit.attempt((part) => archiveFlag(part, actor, { key, expected, reason }));
      results.push({ id, status: 200, revision });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      results.push({ id, problem: toProblem(error, undefined, unit.context.correlationId) });
    }
  }
  return { items: results };
}
