import { ListTree } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'events',
  pages: [
    {
      path: '/events',
      title: 'Event timeline',
      load: () => import('./events-page.tsx').then((file) => file.EventsPage),
      help: 'administration/event-timeline',
      nav: { area: 'Operate', icon: ListTree, order: 20, key: 'e', action: 'event.view', companyWide: true },
    },
  ],
  stale: {
    timeline: ['Event'],
  },
});
