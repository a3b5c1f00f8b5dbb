import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { jobInScope } from './job-repository.ts';
import type { ReadScope } from './read-scope.ts';
import { toInstant, toInstantOrNull } from './instants.ts';

/** Jobs of a period [from, to): completed or created in it, or cancelled with their last change in it. */
export type JobReport = {
  readonly report: 'completed' | 'created' | 'cancelled';
  readonly from: Date;
  readonly to: Date;
  readonly trade?: string | undefined;
  readonly technicianId?: string | undefined;
  readonly customerId?: string | undefined;
};
type Scoped = JobReport & { readonly scope: ReadScope };

const instantOf: Readonly<Record<JobReport['report'], RawBuilder<Date>>> = {
  completed: sql`j.completed_at`,
  created: sql`j.created_at`,
  cancelled: sql`j.updated_at`,
};

function conditionsOf({
  report,
  from,
  to,
  trade,
  technicianId,
  customerId,
  scope,
}: Scoped): RawBuilder<unknown> {
  const at = instantOf[report];
  const conditions = [
    sql`j.deleted_at IS NULL AND ${at} >= ${from} AND ${at} < ${to}`,
    ...(report === 'cancelled' ? [sql`j.state = 'cancelled'`] : []),
    ...(report === 'completed' ? [sql`j.state IN ('completed', 'invoiced', 'closed')`] : []),
    ...(trade === undefined ? [] : [sql`j.trade = ${trade}`]),
    ...(customerId === undefined ? [] : [sql`j.customer_id = ${customerId}`]),
    ...(technicianId === undefined
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM visits v JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
            WHERE v.company_id = j.company_id AND v.job_id = j.id AND v.deleted_at IS NULL
              AND a.technician_id = ${technicianId})`,
        ]),
    ...(scope.kind === 'company' ? [] : [jobInScope(scope)]),
  ];
  return sql.join(conditions, sql` AND `);
}

export type JobFigures = {
  jobs: number;
  /** Number of jobs with a not-to-exceed amount, and the sum of these amounts in minor units. */
  limited: number;
  limitMinor: number;
};

export async function countReportJobs(tx: Tx, report: Scoped): Promise<JobFigures> {
  const { rows } = await sql<JobFigures>`
    SELECT count(*) AS jobs, count(j.nte_minor) AS limited, coalesce(sum(j.nte_minor), 0)::bigint AS limit_minor
    FROM jobs j WHERE ${conditionsOf(report)}`.execute(tx);
  return rows[0] ?? { jobs: 0, limited: 0, limitMinor: 0 };
}

/** Jobs of the report by trade, the most frequent first. */
export async function countReportTrades(tx: Tx, report: Scoped): Promise<{ trade: string; jobs: number }[]> {
  const { rows } = await sql<{ trade: string; jobs: number }>`
    SELECT j.trade, count(*) AS jobs FROM jobs j WHERE ${conditionsOf(report)}
    GROUP BY j.trade ORDER BY count(*) DESC, j.trade`.execute(tx);
  return rows;
}

export type ReportRow = {
  id: string;
  number: number;
  title: string;
  customerName: string;
  trade: string;
  state: JobState;
  priority: number;
  createdAt: string;
  completedAt: string | null;
};

/** Jobs of the report in chronological order. */
export async function listReportJobs(
  tx: Tx,
  { limit, ...report }: Scoped & { limit: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<
    Omit<ReportRow, 'createdAt' | 'completedAt'> & { createdAt: Date; completedAt: Date | null }
  >`
    SELECT j.id, j.number, j.title, c.name AS customer_name, j.trade, j.state, j.priority, j.created_at, j.completed_at
    FROM jobs j JOIN customers c ON c.company_id = j.company_id AND c.id = j.customer_id
    WHERE ${conditionsOf(report)} ORDER BY ${instantOf[report.report]}, j.number LIMIT ${limit}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    createdAt: toInstant(row.createdAt),
    completedAt: toInstantOrNull(row.completedAt),
  }));
}
