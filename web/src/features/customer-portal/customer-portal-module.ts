import { House } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'customer-portal',
  pages: [
    {
      path: '/customer-portal',
      title: 'Customer portal',
      load: () => import('./customer-portal-page.tsx').then((file) => file.CustomerPortalPage),
      bare: true,
      help: 'customers/customer-portal',
      nav: {
        area: 'Today',
        icon: House,
        order: 10,
        key: 'n',
        action: 'customer_portal.view',
        short: 'Home',
      },
    },
  ],
  panels: {
    job: { order: 5, load: () => import('./job-rating-panel.tsx').then((file) => file.JobRatingPanel) },
  },
});
