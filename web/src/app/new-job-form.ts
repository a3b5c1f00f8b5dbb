import { lazyComponent } from '../lib/lazy-component.tsx';

/** The form for a new job, for pages of other features that start one. */
export const newJobForm = lazyComponent(() =>
  import('../features/jobs/job-form-dialog.tsx').then((module) => module.JobFormDialog),
);
