import { CalendarRange } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'dispatch',
  pages: [
    {
      path: '/dispatch',
      title: 'Dispatch',
      load: () => import('./dispatch-page.tsx').then((file) => file.DispatchPage),
      help: 'dispatching/board',
      nav: { area: 'Today', icon: CalendarRange, order: 30, key: 'b', action: 'visit.schedule' },
      commands: [
        {
          label: 'Assign waiting jobs',
          keywords: ['plan', 'schedule', 'dispatch'],
          action: 'visit.schedule',
          to: '/dispatch',
        },
      ],
    },
  ],
});
