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
import type { SourceFrames } from './source-frames.ts';

/** Groups of the company, the last seen first. */
export async function readGroups(
  tx: Tx,
  query: { state?: ErrorGroupState | undefined; q?: string | undefined },
): Promise<ErrorGroup[]> {
  return await listErrorGroups(tx, query);
}

type Asked = { readonly id: string; readonly errorId: string | null; readonly sources: SourceFrames };

/**
 * One group with its newest reports and the places of their stacks in the sources.
 * @throws ProblemError `request.not_found`
 */
export async function readGroup(
  tx: Tx,
  { id, errorId, sources }: Asked,
): Promise<{ group: ErrorGroup; reports: StoredReport[] }> {
  const group = await findErrorGroup(tx, id);
  if (!group) throw new ProblemError('request.not_found');
  const reports = await listErrorReports(tx, id, errorId);
  const frames = await sources.read(
    tx,
    reports.map(({ stack }) => stack),
  );
  return { group, reports: reports.map((report, at) => ({ ...report, frames: frames[at] ?? [] })) };
}
