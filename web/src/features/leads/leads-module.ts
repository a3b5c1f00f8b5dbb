import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'leads',
  pages: [
    {
      path: '/contact-sales',
      title: 'Contact Sales',
      load: () => import('./contact-sales-app-page.tsx').then((file) => file.ContactSalesAppPage),
      bare: true,
      help: 'customers/leads',
    },
  ],
  views: { leadsView: () => import('./leads-view.tsx').then((file) => file.LeadsView) },
});
