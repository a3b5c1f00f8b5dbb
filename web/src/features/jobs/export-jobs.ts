import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type CsvColumn, toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { downloadText } from '../../lib/download-text.ts';

const columns: readonly CsvColumn<Job>[] = [
  { header: 'number', value: (job) => job.number },
  { header: 'title', value: (job) => job.title },
  { header: 'type', value: (job) => job.type },
  { header: 'trade', value: (job) => job.trade },
  { header: 'state', value: (job) => job.state },
  { header: 'priority', value: (job) => job.priority },
  { header: 'customer', value: (job) => job.customerName },
  { header: 'address', value: (job) => job.siteAddress },
  { header: 'territory', value: (job) => job.territory },
  { header: 'technicians', value: (job) => job.technicianNames.join('; ') },
  { header: 'scheduled_start', value: (job) => job.scheduledStart },
  { header: 'scheduled_end', value: (job) => job.scheduledEnd },
  { header: 'resolve_by', value: (job) => job.resolveBy },
  { header: 'completed_at', value: (job) => job.completedAt },
  { header: 'created_at', value: (job) => job.createdAt },
];

/** Saves jobs as a CSV file; times are UTC. */
export function exportJobs(jobs: readonly Job[]): void {
  downloadText('jobs.csv', toCsv(columns, jobs));
}
