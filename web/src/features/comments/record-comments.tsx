import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { CommentBox } from './comment-box.tsx';

/** Comments on a job. */
export function JobComments({ job }: { job: Job }) {
  return <CommentBox recordKind="job" recordId={job.id} />;
}

/** Comments on a customer. */
export function CustomerComments({ customer }: { customer: Customer }) {
  return <CommentBox recordKind="customer" recordId={customer.id} />;
}
