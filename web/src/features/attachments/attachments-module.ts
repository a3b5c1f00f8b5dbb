import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'attachments',
  panels: {
    job: { order: 12, load: () => import('./record-files.tsx').then((file) => file.JobFiles) },
    customer: { order: 20, load: () => import('./record-files.tsx').then((file) => file.CustomerFiles) },
    site: { order: 10, load: () => import('./record-files.tsx').then((file) => file.SiteFiles) },
  },
});
