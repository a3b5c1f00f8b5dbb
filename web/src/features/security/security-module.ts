import { ShieldCheck } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'security',
  pages: [
    {
      path: '/security',
      title: 'Security',
      load: () => import('./security-page.tsx').then((file) => file.SecurityPage),
      help: 'administration/security',
      nav: { area: 'Company', icon: ShieldCheck, order: 15, key: 'y', action: 'security_event.view' },
    },
  ],
});
