import { reportFileParams, reportFilePath } from '@switchyard/contracts/assistant/assistant-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { findProposal } from '@switchyard/platform/db/repositories/assistant-proposal-repository.ts';
import {
  listReportJobs,
  type ReportRow,
} from '@switchyard/platform/db/repositories/assistant-report-repository.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { requireSession } from '../../../http/register-route.ts';
import type { Session } from '../../../plugins/session.ts';
import { requireScope } from '../../../work/access.ts';
import type { ProposalStep, ReportRequest } from '../tools/tool.ts';

/** Rows of each part of a report. */
const mostRows = 10_000;
const parts = ['created', 'completed', 'cancelled'] as const;
const columns: readonly [string, (row: ReportRow) => string | number | null][] = [
  ['Number', ({ number }) => number],
  ['Title', ({ title }) => title],
  ['Customer', ({ customerName }) => customerName],
  ['Trade', ({ trade }) => trade],
  ['State', ({ state }) => state],
  ['Priority', ({ priority }) => jobPriorities[priority] ?? ''],
  ['Created', ({ createdAt }) => createdAt],
  ['Completed', ({ completedAt }) => completedAt],
];

/** The jobs of a confirmed report as a file for spreadsheets, as the caller may see them now. */
export function registerReportFile(app: FastifyInstance, deps: AppDeps): void {
  app.route({
    method: 'GET',
    url: reportFilePath,
    config: {
      access: 'session',
      write: 'safe',
      problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
    },
    schema: {
      tags: ['assistant'],
      summary: 'Jobs of a confirmed report as text/csv',
      params: reportFileParams,
    },
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      const { id } = reportFileParams.parse(request.params);
      const file = await deps.database.snapshot(session.actor.companyId, (tx) => reportFile(tx, session, id));
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="jobs.csv"',
        'x-content-type-options': 'nosniff',
      });
      return reply.type('text/csv; charset=utf-8').send(file);
    },
  });
}

async function reportFile(tx: Tx, { actor }: Session, id: string): Promise<string> {
  const stored = await findProposal(tx, actor, id);
  const [step] = (stored?.steps ?? []) as ProposalStep[];
  if (stored?.state !== 'confirmed' || step?.kind !== 'report') throw new ProblemError('request.not_found');
  const { report } = step;
  const lines = [['What', ...columns.map(([name]) => name)].join(',')];
  for (const part of report.report === 'summary' ? parts : [report.report]) {
    const rows = await rowsOf(tx, actor, { ...report, report: part });
    for (const row of rows) lines.push([part, ...columns.map(([, of]) => csvCell(of(row)))].join(','));
  }
  return lines.join('\r\n');
}

async function rowsOf(
  tx: Tx,
  actor: Session['actor'],
  { report, from, to, trade }: Omit<ReportRequest, 'report'> & { report: (typeof parts)[number] },
): Promise<ReportRow[]> {
  const scope = requireScope(actor, 'job.view');
  const span = { from: new Date(from), to: new Date(to) };
  return await listReportJobs(tx, { report, ...span, trade: trade ?? undefined, scope, limit: mostRows });
}

/** Quoted where needed (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
