import { Inbox } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'orphans',
  pages: [
    {
      path: '/field-inbox',
      title: 'Field inbox',
      load: () => import('./orphans-page.tsx').then((file) => file.OrphansPage),
      help: 'field/field-inbox',
      nav: { area: 'Today', icon: Inbox, order: 80, key: 'i', action: 'orphan.view' },
    },
  ],
});
