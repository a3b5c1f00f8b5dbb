import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'comments',
  panels: {
    job: { order: 30, load: () => import('./record-comments.tsx').then((file) => file.JobComments) },
    customer: {
      order: 15,
      load: () => import('./record-comments.tsx').then((file) => file.CustomerComments),
    },
  },
});
