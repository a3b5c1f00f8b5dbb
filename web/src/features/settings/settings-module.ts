import { Settings } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'settings',
  pages: [
    {
      path: '/settings',
      title: 'Settings',
      load: () => import('./settings-page.tsx').then((file) => file.SettingsPage),
      bare: true,
      help: 'administration/settings',
      nav: { area: 'Company', icon: Settings, order: 20, key: 's', action: 'settings.view' },
    },
  ],
});
