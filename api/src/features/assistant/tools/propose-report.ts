import {
  countReportJobs,
  countReportTrades,
} from '@switchyard/platform/db/repositories/assistant-report-repository.ts';
import { tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { defineTool, localTimeSchema, type ToolContext } from './tool.ts';
import { capital, countedFirst, tradeWords } from './words.ts';
import { daySpan, periodWords } from './zone.ts';

const reports = ['completed', 'created', 'cancelled'] as const;
const words = { completed: 'completed', created: 'created', cancelled: 'cancelled' } as const;

export const runReport = defineTool({
  name: 'run_report',
  mode: 'helper',
  description:
    'Counts jobs that were completed, created or cancelled in a period, and proposes the list as a CSV file. Without a period: this month.',
  schema: z.strictObject({
    report: z.enum([...reports, 'summary']).optional(),
    from: localTimeSchema.optional(),
    to: localTimeSchema.optional(),
    trade: tradeSchema.optional(),
  }),
  proposes: 'report.run',
  async run(context, { report = 'summary', from = `${context.zone.today.slice(0, 8)}01`, to, trade }) {
    const span = daySpan(
      context.zone,
      from,
      to ?? (from.endsWith('-01') ? firstOfNextMonth(from) : undefined),
    );
    const when = periodWords(
      context.zone,
      from,
      to ?? (from.endsWith('-01') ? firstOfNextMonth(from) : undefined),
    );
    const lines = await figures(context, { report, span, trade, when });
    const title = `${report === 'summary' ? 'Jobs' : `Jobs ${words[report]}`}${trade === undefined ? '' : ` (${trade})`} ${when}`;
    return {
      text: `${lines.join('\n')}\nConfirm the card to get the list as a file.`,
      citations: [],
      draft: {
        kind: 'report.run',
        title: `Report: ${title}`,
        changes: [
          {
            label: 'Report',
            before: '',
            after: report === 'summary' ? 'created, completed and cancelled jobs' : `jobs ${words[report]}`,
          },
          { label: 'Period', before: '', after: capital(when) },
          ...(trade === undefined ? [] : [{ label: 'Trade', before: '', after: trade }]),
          { label: 'File', before: '', after: 'CSV, 10,000 rows at most' },
        ],
        warnings: [],
        steps: [
          {
            kind: 'report',
            report: {
              report,
              from: span.from.toISOString(),
              to: span.to.toISOString(),
              trade: trade ?? null,
              title,
            },
          },
        ],
      },
    };
  },
});

type Asked = {
  report: (typeof reports)[number] | 'summary';
  span: { from: Date; to: Date };
  trade: string | undefined;
  when: string;
};

async function figures({ actor, tx }: ToolContext, { report, span, trade, when }: Asked): Promise<string[]> {
  const scope = requireScope(actor, 'job.view');
  const lines: string[] = [];
  for (const kind of report === 'summary' ? reports : [report]) {
    const asked = { report: kind, ...span, trade, scope };
    const { jobs } = await countReportJobs(tx, asked);
    lines.push(`${countedFirst(jobs, 'job')} ${jobs === 1 ? 'was' : 'were'} ${words[kind]} ${when}.`);
    if (report === 'summary' || jobs === 0 || trade !== undefined) continue;
    const trades = await countReportTrades(tx, asked);
    lines.push(`By trade: ${trades.map((item) => `${tradeWords(item.trade)} ${item.jobs}`).join(', ')}.`);
  }
  return lines;
}

function firstOfNextMonth(day: string): string {
  const [year = 1970, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
