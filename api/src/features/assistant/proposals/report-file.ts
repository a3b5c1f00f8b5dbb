import { reportFileParams, reportFilePath } from '@switchyard/contracts/assistant/assistant-routes.ts';
import { type CsvColumn, toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { findProposal } from '@switchyard/platform/db/repositories/assistant-proposal-repository.ts';
import {
  listReportJobs,
  type ReportRow,
} from '@switchyard/platform/db/repositories/assistant-report-repository.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { ReadScope } from '@switchyard/platform/db/repositories/read-scope.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../app-deps.ts';
import { requireSession } from '../../../http/register-route.ts';
import { admit } from '../../../http/route-permission.ts';
import type { Allowed } from '../../../access/access.ts';
import type { ProposalStep, ReportRequest } from '../tools/tool.ts';

/** Most rows in each part of a report. */
const mostRows = 10_000;
const parts = ['created', 'completed', 'cancelled'] as const;
type PartRow = ReportRow & { part: (typeof parts)[number] };
const columns: readonly CsvColumn<PartRow>[] = [
  { header: 'What', value: ({ part }) => part },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Title', value: ({ title }) => title },
  { header: 'Customer', value: ({ customerName }) => customerName },
  { header: 'Trade', value: ({ trade }) => trade },
  { header: 'State', value: ({ state }) => state },
  { header: 'Priority', value: ({ priority }) => jobPriorities[priority] ?? '' },
  { header: 'Created', value: ({ createdAt }) => createdAt },
  { header: 'Completed', value: ({ completedAt }) => completedAt },
];

const permission = 'job.view';

/** The jobs of a confirmed report as a CSV file, limited to what the caller may see now. */
export function registerReportFile(app: FastifyInstance, deps: AppDeps): void {
  app.route({
    method: 'GET',
    url: reportFilePath,
    config: {
      access: 'session',
      permission,
      write: 'safe',
      produces: 'text/csv',
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
      const file = await deps.database.snapshot(session.actor.companyId, (tx) =>
        reportFile(tx, { actor: session.actor, scope: admit({ permission }, session.actor) }, id),
      );
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="jobs.csv"',
        'x-content-type-options': 'nosniff',
      });
      return reply.type('text/csv; charset=utf-8').send(file);
    },
  });
}

async function reportFile(tx: Tx, { actor, scope }: Allowed, id: string): Promise<string> {
  const stored = await findProposal(tx, actor, id);
  const [step] = (stored?.steps ?? []) as ProposalStep[];
  if (stored?.state !== 'confirmed' || step?.kind !== 'report') throw new ProblemError('request.not_found');
  const { report } = step;
  const rows: PartRow[] = [];
  for (const part of report.report === 'summary' ? parts : [report.report]) {
    for (const row of await rowsOf(tx, scope, { ...report, report: part })) rows.push({ ...row, part });
  }
  return toCsv(columns, rows);
}

async function rowsOf(
  tx: Tx,
  scope: ReadScope,
  { report, from, to, trade }: Omit<ReportRequest, 'report'> & { report: (typeof parts)[number] },
): Promise<ReportRow[]> {
  const span = { from: new Date(from), to: new Date(to) };
  return await listReportJobs(tx, { report, ...span, trade: trade ?? undefined, scope, limit: mostRows });
}
