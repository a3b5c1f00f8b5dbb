import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'status',
  pages: [
    {
      path: '/system-status',
      title: 'System status',
      load: () => import('./system-status-app-page.tsx').then((file) => file.SystemStatusAppPage),
      help: 'help/system-status',
    },
  ],
  live: () => import('./status-realtime.ts').then((file) => file.registerStatusRealtime),
});
