import {
  countReportJobs,
  type JobReport,
  listReportJobs,
} from '@switchyard/platform/db/repositories/assistant-report-repository.ts';
import { requireScope } from '../../../access/access.ts';
import { citeJob } from './resolve-records.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';
import { countedFirst, quoted, tradeWords } from './words.ts';
import { daySpan, periodWords } from './zone.ts';

const shown = 6;
const verbs = { completed: 'completed', created: 'created', cancelled: 'cancelled' } as const;

type Question = {
  report: JobReport['report'];
  from: string;
  to: string | undefined;
  trade: string | undefined;
  owner: {
    query: { technicianId?: string; customerId?: string };
    words: string;
    citations: ToolAnswer['citations'];
  };
  /** Also lists the first of them. */
  lists: boolean;
};

/** Counts jobs completed, created or cancelled in a period. */
export async function countReport(context: ToolContext, question: Question): Promise<ToolAnswer> {
  const { report, from, to, trade, owner, lists } = question;
  const scope = requireScope(context.actor, 'job.view');
  const asked = { report, ...daySpan(context.zone, from, to), trade, ...owner.query, scope };
  const { jobs } = await countReportJobs(context.tx, asked);
  const what = `${countedFirst(jobs, trade === undefined ? 'job' : `${tradeWords(trade)} job`)}${owner.words}`;
  const text = `${what} ${jobs === 1 ? 'was' : 'were'} ${verbs[report]} ${periodWords(context.zone, from, to)}.`;
  const rows = lists && jobs > 0 ? await listReportJobs(context.tx, { ...asked, limit: shown }) : [];
  const lines = rows.map(
    (row) => `- #${row.number} ${quoted(row.title, 80)} · ${quoted(row.customerName, 60)}`,
  );
  const more = rows.length > 0 && jobs > rows.length ? [`… and ${jobs - rows.length} more.`] : [];
  return {
    text: [text, ...lines, ...more].join('\n'),
    citations: [...rows.map(citeJob), ...(owner.citations ?? [])],
    suggestions: [`Run a report of ${report} jobs ${periodWords(context.zone, from, to)}`],
  };
}
