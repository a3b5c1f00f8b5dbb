import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'documentation',
  pages: [
    {
      path: '/docs',
      title: 'Docs',
      load: () => import('./docs-app-pages.tsx').then((file) => file.DocsIndexAppPage),
      bare: true,
      help: 'none',
    },
    {
      path: '/docs/:category/:slug',
      title: 'Docs',
      load: () => import('./docs-app-pages.tsx').then((file) => file.DocsArticleAppPage),
      bare: true,
      help: 'none',
    },
    {
      path: '/documentation',
      title: 'Documentation',
      load: () => import('./docs-app-pages.tsx').then((file) => file.DocumentationAppPage),
      bare: true,
      help: 'none',
    },
    {
      path: '/help-center',
      title: 'Help Center',
      load: () => import('./docs-app-pages.tsx').then((file) => file.HelpCenterAppPage),
      bare: true,
      help: 'help/help-center',
    },
  ],
});
