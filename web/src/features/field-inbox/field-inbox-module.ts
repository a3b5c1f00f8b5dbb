import { Inbox } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'field-inbox',
  pages: [
    {
      path: '/field-inbox',
      title: 'Field inbox',
      load: () => import('./field-inbox-page.tsx').then((file) => file.FieldInboxPage),
      help: 'field/field-inbox',
      nav: { area: 'Today', icon: Inbox, order: 80, key: 'i', action: 'orphan.view' },
    },
  ],
});
