import type {
  ErrorGroup,
  ErrorGroupState,
  StoredReport,
} from '@switchyard/contracts/error-reports/error-report.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findErrorGroup,
  listErrorGroups,
  listErrorReports,
} from '@switchyard/platform/db/repositories/error-report-repository.ts';

/** Groups of the company, the last seen first. */
export async function readGroups(
  tx: Tx,
  query: { state?: ErrorGroupState | undefined; q?: string | undefined },
): Promise<ErrorGroup[]> {
  return await listErrorGroups(tx, query);
}

/** @throws ProblemError `request.not_found` */
export async function readGroup(
  tx: Tx,
  id: string,
  errorId: string | null,
): Promise<{ group: ErrorGroup; reports: StoredReport[] }> {
  const group = await findErrorGroup(tx, id);
  if (!group) throw new ProblemError('request.not_found');
  return { group, reports: await listErrorReports(tx, id, errorId) };
}
