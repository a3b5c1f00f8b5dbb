import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'communications',
  panels: {
    job: { order: 20, load: () => import('./record-messages.tsx').then((file) => file.JobMessages) },
    customer: {
      order: 10,
      load: () => import('./record-messages.tsx').then((file) => file.CustomerMessages),
    },
  },
  views: { customerMessages: () => import('./message-box.tsx').then((file) => file.MessageBox) },
});
