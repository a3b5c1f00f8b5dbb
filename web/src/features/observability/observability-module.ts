import { Activity } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'observability',
  pages: [
    {
      path: '/observability',
      title: 'Observability',
      load: () => import('./observability-page.tsx').then((file) => file.ObservabilityPage),
      bare: true,
      help: 'administration/observability',
      nav: { area: 'Operate', icon: Activity, order: 30, key: 'o', action: 'observability.view' },
    },
  ],
});
