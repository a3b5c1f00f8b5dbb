import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'usage',
  pages: [
    {
      path: '/settings/usage',
      title: 'Usage',
      load: () => import('./usage-page.tsx').then((file) => file.UsagePage),
      bare: true,
      help: 'administration/usage',
    },
  ],
  panels: {
    settings: {
      order: 60,
      load: () => import('./usage-panel.tsx').then((file) => file.UsagePanel),
    },
  },
});
