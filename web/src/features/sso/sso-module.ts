import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'sso',
  pages: [
    {
      path: '/settings/single-sign-on',
      title: 'Single sign-on',
      load: () => import('./sso-page.tsx').then((file) => file.SsoPage),
      help: 'administration/single-sign-on',
    },
  ],
  panels: {
    settings: {
      order: 30,
      load: () => import('./sso-panel.tsx').then((file) => file.SsoPanel),
    },
  },
});
