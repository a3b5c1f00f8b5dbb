import { t } from '@lingui/core/macro';
import { coveredMinutes, type TimeSpan } from '@switchyard/contracts/visit-entries/time-spans.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { runningTime } from './automatic-time.ts';
import { timeEntries } from './hours.ts';

export type Reported = {
  readonly visit: Visit;
  /** Of the visit. */
  readonly entries: readonly VisitEntry[];
  readonly zone: string;
  /** Time of the report, epoch ms: work counts until then. */
  readonly now: number;
};

/** The text that the customer signs. The signature stores its hash, so that later changes are detectable. */
export function workReport({ visit, entries, zone, now }: Reported): string {
  const present = entries.filter((entry) => entry.deletedAt === null);
  const minutes = workedMinutes(visit, present, now);
  return [
    visit.job.number > 0 ? t`Job #${visit.job.number}: ${visit.job.title}` : visit.job.title,
    `${visit.job.customerName}, ${visit.job.siteAddress}`,
    t`Visit of ${formatDate(visit.scheduledStart, zone, 'date')}`,
    ...(minutes >= 1 ? [t`Work: ${formatMinutes(minutes)}`] : []),
    ...present.flatMap((entry) =>
      entry.kind === 'part' ? [t`Part: ${entry.data.quantity} ${entry.data.unit} ${entry.data.name}`] : [],
    ),
    ...present.flatMap((entry) =>
      entry.kind === 'reading' ? [t`Reading: ${entry.data.name} ${entry.data.value} ${entry.data.unit}`] : [],
    ),
    ...present.flatMap((entry) =>
      entry.kind === 'note' && entry.data.visibility === 'customer' ? [t`Note: ${entry.data.text}`] : [],
    ),
  ].join('\n');
}

/** Minutes of recorded work and of the running clock; with several technicians, of each of them. */
function workedMinutes(visit: Visit, entries: readonly VisitEntry[], now: number): number {
  const work = timeEntries(entries).filter(({ data }) => data.activity === 'work');
  const running = runningTime(visit, entries);
  const [lead] = visit.assignments;
  const spans = new Map<string | null, TimeSpan[]>();
  const add = (who: string | null, span: TimeSpan) => spans.set(who, [...(spans.get(who) ?? []), span]);
  for (const { technicianId, data } of work) add(technicianId, data);
  if (running?.activity === 'work' && Date.parse(running.start) < now)
    add(lead?.technicianId ?? null, { start: running.start, end: new Date(now).toISOString() });
  return [...spans.values()].reduce((sum, list) => sum + coveredMinutes(list), 0);
}
