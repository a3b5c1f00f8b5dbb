import { Route } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'scheduling',
  pages: [
    {
      path: '/scheduling',
      title: 'Smart scheduling',
      load: () => import('./scheduling-page.tsx').then((file) => file.SchedulingPage),
      help: 'dispatching/smart-scheduling',
      nav: {
        area: 'Today',
        icon: Route,
        order: 65,
        key: 'l',
        action: 'schedule_run.view',
        short: 'Plan',
      },
      commands: [
        {
          label: 'Plan a day',
          keywords: ['optimise', 'optimize', 'routes', 'schedule', 'solver', 'assign'],
          action: 'schedule_run.run',
          to: '/scheduling',
        },
      ],
    },
    {
      path: '/scheduling/:scheduleRunId',
      title: 'Plan',
      load: () => import('./plan-page.tsx').then((file) => file.PlanPage),
      help: 'dispatching/smart-scheduling',
    },
  ],
});
