import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'custom-fields',
  pages: [
    {
      path: '/settings/custom-fields',
      title: 'Custom fields',
      load: () => import('./custom-fields-page.tsx').then((file) => file.CustomFieldsPage),
      help: 'administration/custom-fields',
    },
  ],
  panels: {
    settings: {
      order: 30,
      load: () => import('./custom-fields-panel.tsx').then((file) => file.CustomFieldsPanel),
    },
  },
});
