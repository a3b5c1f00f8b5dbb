import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { hasTechnician } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { findTimes } from '@switchyard/platform/db/repositories/visit-entry-repository.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';

/** Longest period of a list of hours, about a quarter of a year; milliseconds. */
const longest = 93 * 86_400_000;

export type TimesQuery = { technicianId: string; from: string; to: string };

/**
 * Hours of a technician: the user's own, or anyone's for the office. @throws ProblemError 403, 404, `request.invalid`
 */
export async function listTimes(
  tx: Tx,
  scope: ReadScope,
  { technicianId, from, to }: TimesQuery,
): Promise<{ items: VisitEntry[] }> {
  const span = Date.parse(to) - Date.parse(from);
  if (!(span > 0 && span <= longest)) {
    const message = 'Invalid window: after from, at most 93 days';
    throw new ProblemError('request.invalid', {
      errors: [{ pointer: '/to', in: 'query', code: 'custom', message }],
    });
  }
  if (!(await hasTechnician(tx, technicianId, scope))) throw new ProblemError('request.not_found');
  return { items: await findTimes(tx, { technicianId, from, to }) };
}
