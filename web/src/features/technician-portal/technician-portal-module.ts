import { ClipboardCheck } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'technician-portal',
  pages: [
    {
      path: '/technician-portal',
      title: 'My day',
      load: () => import('./technician-portal-page.tsx').then((file) => file.TechnicianPortalPage),
      help: 'field/my-day',
      nav: { area: 'Today', icon: ClipboardCheck, order: 20, key: 'v', action: 'pack.view' },
    },
  ],
});
