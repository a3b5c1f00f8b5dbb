import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'webhooks',
  pages: [
    {
      path: '/settings/webhooks',
      title: 'Webhooks',
      load: () => import('./webhooks-page.tsx').then((file) => file.WebhooksPage),
      help: 'administration/webhooks',
    },
    {
      path: '/settings/webhooks/:webhookId',
      title: 'Deliveries of a webhook',
      load: () => import('./webhook-page.tsx').then((file) => file.WebhookPage),
      help: 'administration/webhooks',
    },
  ],
  panels: {
    settings: {
      order: 50,
      load: () => import('./webhooks-panel.tsx').then((file) => file.WebhooksPanel),
    },
  },
});
