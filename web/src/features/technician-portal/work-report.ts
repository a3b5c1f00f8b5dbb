import { t } from '@lingui/core/macro';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';

/** The text that the customer signs. The signature stores its hash, so that later changes are detectable. */
export function workReport(visit: Visit, entries: readonly VisitEntry[], zone: string): string {
  const present = entries.filter((entry) => entry.deletedAt === null);
  const minutes = present.reduce(
    (sum, entry) =>
      entry.kind === 'time' && entry.data.activity === 'work'
        ? sum + (Date.parse(entry.data.end) - Date.parse(entry.data.start)) / 60_000
        : sum,
    0,
  );
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
