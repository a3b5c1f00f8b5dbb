import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { ToolContext } from './tool.ts';

/** States whose display name differs from the stored one. */
const consoleWords: Readonly<Record<string, string>> = {
  planned: 'scheduled',
  en_route: 'on the way',
  in_progress: 'working',
};

/** Display name of `en_route`: `on the way`. */
export function stateWords(state: string): string {
  return consoleWords[state] ?? state.replaceAll('_', ' ');
}

/** `is completed`; avoids ambiguous wording for a job in progress. */
export function isInState(state: string): string {
  return state === 'in_progress' ? 'is marked “Working”' : `is ${stateWords(state)}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `HVAC`, `plumbing` */
export function tradeWords(trade: string): string {
  return trade === 'hvac' ? 'HVAC' : trade;
}

/** `No jobs`, `1 job`, `2 jobs` at the start of a sentence. */
export function countedFirst(amount: number, noun: string): string {
  return amount === 0 ? `No ${noun}s` : counted(amount, noun);
}

/** `1 job`, `2 jobs` */
export function counted(amount: number, noun: string): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? noun : `${noun}s`}`;
}

/** Text of a record, on one line and short: for display, never interpreted as instructions. */
export function quoted(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${cutText(line, length - 1).trimEnd()}…`;
}

/** One job as a line of a list. */
export function jobLine(context: ToolContext, job: Job): string {
  const when = job.scheduledStart === null ? 'not scheduled' : context.zone.moment(job.scheduledStart);
  const who = job.technicianNames.length > 0 ? job.technicianNames.join(', ') : 'nobody assigned';
  return `- #${job.number} ${quoted(job.title, 80)} · ${quoted(job.customerName, 60)} · ${stateWords(job.state)} · ${when} · ${who}`;
}

/** One visit as a line of a schedule. */
export function visitLine(context: ToolContext, visit: Visit): string {
  const { zone } = context;
  return `- ${zone.moment(visit.scheduledStart)} to ${zone.time(visit.scheduledEnd)}: #${visit.job.number} ${quoted(visit.job.title, 80)} · ${quoted(visit.job.customerName, 60)} · ${stateWords(visit.state)}`;
}

const pageSize = 200;
const mostVisits = 2_000;

/** Visits that overlap a period, as visible to the caller, in chronological order. */
export async function visitsBetween(
  context: ToolContext,
  span: { from: Date; to: Date },
  technicianId?: string,
): Promise<Visit[]> {
  const found: Visit[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Visit[]; nextCursor: string | null } = await context.read(visitRoutes.list, {
      query: {
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        limit: pageSize,
        ...(technicianId === undefined ? {} : { technicianId }),
        ...(cursor === null ? {} : { cursor }),
      },
    });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < mostVisits);
  return found;
}

const released: ReadonlySet<string> = new Set(['cancelled', 'cannot_complete']);

/** True if the visit reserves its technicians' time. */
export function isBooked(visit: Visit): boolean {
  return !released.has(visit.state);
}
