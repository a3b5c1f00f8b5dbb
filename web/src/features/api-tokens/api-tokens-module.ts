import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'api-tokens',
  pages: [
    {
      path: '/profile/api-tokens',
      title: 'Your API tokens',
      load: () => import('./tokens-page.tsx').then((file) => file.PersonalTokensPage),
      help: 'team/api-tokens',
    },
    {
      path: '/settings/api-tokens',
      title: 'API tokens of the company',
      load: () => import('./tokens-page.tsx').then((file) => file.ServiceTokensPage),
      help: 'team/api-tokens',
    },
  ],
  panels: {
    settings: {
      order: 40,
      load: () => import('./tokens-panel.tsx').then((file) => file.TokensPanel),
    },
  },
});
