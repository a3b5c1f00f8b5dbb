import { Wrench } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'jobs',
  pages: [
    {
      path: '/jobs',
      title: 'Jobs',
      load: () => import('./jobs-page.tsx').then((file) => file.JobsPage),
      help: 'dispatching/jobs',
      nav: { area: 'Today', icon: Wrench, order: 40, key: 'j', action: 'job.view' },
      create: { label: 'New job', action: 'job.create' },
      commands: [
        {
          label: 'Assign job #{number}',
          keywords: ['plan', 'schedule', 'dispatch'],
          action: 'visit.schedule',
          to: '/jobs/{number}?plan=true',
        },
      ],
    },
    {
      path: '/jobs/:jobId',
      title: 'Job',
      load: () => import('./job-page.tsx').then((file) => file.JobPage),
      help: 'dispatching/work-on-a-job',
    },
  ],
  views: { newJobForm: () => import('./job-form-dialog.tsx').then((file) => file.JobFormDialog) },
});
