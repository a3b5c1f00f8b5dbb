import { dashboardRoute } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { countReportJobs } from '@switchyard/platform/db/repositories/assistant-report-repository.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { citeJob } from './resolve-records.ts';
import { defineTool, localTimeSchema } from './tool.ts';
import { counted, countedFirst, jobLine } from './words.ts';
import { daySpan, periodWords } from './zone.ts';

const notKept =
  'Invoices and payments are not kept in Switchyard, so I have no revenue figure and will not guess one.';

export const readRevenue = defineTool({
  name: 'read_revenue',
  mode: 'helper',
  description:
    'Money over a period. Says what is known: completed jobs and their not-to-exceed amounts; invoices are not kept.',
  schema: z.strictObject({ from: localTimeSchema.optional(), to: localTimeSchema.optional() }),
  async run({ actor, tx, zone }, { from = `${zone.today.slice(0, 8)}01`, to = nextMonth(zone.today) }) {
    if (!isStaff(actor)) return { text: `${notKept} Figures of the company are for the office.` };
    const span = daySpan(zone, from, to);
    const scope = requireScope(actor, 'job.view');
    const figures = await countReportJobs(tx, { report: 'completed', ...span, scope });
    const when = periodWords(zone, from, to);
    const limits =
      figures.limited === 0
        ? ''
        : ` ${figures.limited} of them ${figures.limited === 1 ? 'has' : 'have'} a not-to-exceed amount; together these limits are ${money(figures.limitMinor)}, which is a ceiling and not what was earned.`;
    return {
      text: `${notKept}\nWhat I can count: ${countedFirst(figures.jobs, 'job').replace('No', 'no')} ${figures.jobs === 1 ? 'was' : 'were'} completed ${when}.${limits}`,
      citations: [],
      suggestions: [`Run a report of completed jobs ${when}`],
    };
  },
});

function nextMonth(today: string): string {
  const [year = 1970, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function money(minor: number): string {
  return (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

export const readToday = defineTool({
  name: 'read_today',
  mode: 'helper',
  description: 'The company’s numbers of today: scheduled, on site, late, unassigned, emergencies.',
  schema: z.strictObject({}),
  async run(context) {
    const today = await context.read(dashboardRoute);
    const onTime =
      today.onTimeShare === null ? '' : ` On time so far: ${Math.round(today.onTimeShare * 100)} %.`;
    const burning = today.burning.slice(0, 3);
    const lines = [
      `${counted(today.scheduledToday, 'job')} scheduled today, ${today.completedToday} completed, ${today.enRoute} on the way, ${today.onSite} on site.${onTime}`,
      `${counted(today.late, 'job')} running late, ${today.unassigned} waiting for a visit, ${counted(today.overdue, 'job')} past the resolve-by time.`
        .replace('jobs past', 'past')
        .replace('job past', 'past'),
      `${today.emergencies === 1 ? '1 open emergency' : `${today.emergencies} open emergencies`}. ${today.techniciansOnShift} of ${counted(today.techniciansTotal, 'technician')} on shift.`,
      ...(burning.length === 0 ? [] : ['Due first:', ...burning.map((job) => jobLine(context, job))]),
    ];
    return {
      text: lines.join('\n'),
      citations: [
        ...burning.map(citeJob),
        { kind: 'page', id: '/dashboard', title: 'Dashboard', href: '/dashboard' },
      ],
      suggestions: ['Which jobs are late?', 'Which jobs have nobody assigned?'],
    };
  },
});
