import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'support',
  pages: [
    {
      path: '/support',
      title: 'Support',
      load: () => import('./support-app-page.tsx').then((file) => file.SupportAppPage),
      help: 'help/support-tickets',
      create: { label: 'New ticket', action: 'ticket.create' },
    },
  ],
  stale: { user: ['Ticket'] },
});
