import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'privacy',
  pages: [
    {
      path: '/settings/privacy',
      title: 'Personal data',
      load: () => import('./privacy-page.tsx').then((file) => file.PrivacyPage),
      help: 'administration/personal-data',
    },
  ],
  live: () => import('./privacy-realtime.ts').then((file) => file.registerPrivacyRealtime),
  panels: {
    settings: { order: 45, load: () => import('./privacy-panels.tsx').then((file) => file.PrivacyPanel) },
    customer: {
      order: 90,
      load: () => import('./privacy-panels.tsx').then((file) => file.CustomerDataPanel),
    },
    technician: {
      order: 90,
      load: () => import('./privacy-panels.tsx').then((file) => file.TechnicianDataPanel),
    },
  },
});
