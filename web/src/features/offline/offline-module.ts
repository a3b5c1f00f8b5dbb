import { CloudUpload } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'offline',
  pages: [
    {
      path: '/unsent',
      title: 'Unsent changes',
      load: () => import('./unsent-page.tsx').then((file) => file.UnsentPage),
      help: 'field/unsent-changes',
      nav: {
        area: 'Today',
        icon: CloudUpload,
        order: 70,
        orderFor: { technician: 25 },
        key: 'u',
        action: 'pack.view',
        short: 'Unsent',
      },
    },
  ],
});
