import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { jobByName } from '../../lib/record-number.ts';
import { FilesBox } from './files-box.tsx';

/** Files of a job. */
export function JobFiles({ job }: { job: Job }) {
  return <FilesBox recordKind="job" recordId={job.id} name={jobByName(job)} />;
}

/** Files of a customer. */
export function CustomerFiles({ customer }: { customer: Customer }) {
  return <FilesBox recordKind="customer" recordId={customer.id} name={customer.name} />;
}

/** Files of a site. */
export function SiteFiles({ site }: { site: Site }) {
  return <FilesBox recordKind="site" recordId={site.id} name={site.name} />;
}
