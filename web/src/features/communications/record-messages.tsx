import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { MessageBox } from './message-box.tsx';

/** Messages about a job. */
export function JobMessages({ job }: { job: Job }) {
  return <MessageBox customerId={job.customerId} jobId={job.id} />;
}

/** All messages with a customer. */
export function CustomerMessages({ customer }: { customer: Customer }) {
  return <MessageBox customerId={customer.id} jobId={null} />;
}
