import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'checklists',
  panels: {
    settings: {
      order: 20,
      load: () => import('./checklists-panel.tsx').then((file) => file.ChecklistsPanel),
    },
  },
});
