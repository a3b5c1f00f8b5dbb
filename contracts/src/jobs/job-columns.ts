import type { CsvColumn } from '../http/to-csv.ts';
import type { Job } from './job.ts';

/** Times are UTC. */
export const jobColumns: readonly CsvColumn<Job>[] = [
  { header: 'Number', value: (job) => job.number },
  { header: 'Title', value: (job) => job.title },
  { header: 'Type', value: (job) => job.type },
  { header: 'Trade', value: (job) => job.trade },
  { header: 'State', value: (job) => job.state },
  { header: 'Priority', value: (job) => job.priority },
  { header: 'Customer', value: (job) => job.customerName },
  { header: 'Site', value: (job) => job.siteName },
  { header: 'Address', value: (job) => job.siteAddress },
  { header: 'Territory', value: (job) => job.territory },
  { header: 'Technicians', value: (job) => job.technicianNames.join('; ') },
  { header: 'Scheduled start', value: (job) => job.scheduledStart },
  { header: 'Scheduled end', value: (job) => job.scheduledEnd },
  { header: 'Resolve by', value: (job) => job.resolveBy },
  { header: 'Completed', value: (job) => job.completedAt },
  { header: 'Id', value: (job) => job.id },
  { header: 'Created', value: (job) => job.createdAt },
];
