import { LayoutDashboard } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'dashboard',
  pages: [
    {
      path: '/dashboard',
      title: 'Dashboard',
      load: () => import('./dashboard-page.tsx').then((file) => file.DashboardPage),
      bare: true,
      help: 'dispatching/dashboard',
      nav: { area: 'Today', icon: LayoutDashboard, order: 10, key: 'd', action: 'dashboard.view' },
    },
  ],
  stale: {
    dispatch: ['Dashboard'],
  },
});
