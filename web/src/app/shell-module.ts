import { defineModule } from '../core/module.ts';

export const manifest = defineModule({
  name: 'shell',
  pages: [
    {
      path: '/test-route-works',
      title: 'Test route',
      load: () => import('./test-route-page.tsx').then((file) => file.TestRoutePage),
      bare: true,
      help: 'none',
    },
  ],
});
