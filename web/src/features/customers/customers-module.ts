import { ContactRound, MapPin } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'customers',
  pages: [
    {
      path: '/customers',
      title: 'Customers',
      load: () => import('./customers-page.tsx').then((file) => file.CustomersPage),
      help: 'customers/customers',
      nav: {
        area: 'Today',
        icon: ContactRound,
        order: 50,
        key: 'c',
        action: 'customer.view',
        companyWide: true,
      },
      create: { label: 'New customer', action: 'customer.create' },
    },
    {
      path: '/customers/:customerId',
      title: 'Customer',
      load: () => import('./customer-page.tsx').then((file) => file.CustomerPage),
      help: 'customers/sites',
    },
  ],
  hitIcons: { site: MapPin },
});
