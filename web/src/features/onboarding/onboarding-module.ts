import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'onboarding',
  pages: [
    {
      path: '/onboarding',
      title: 'Set up your company',
      load: () => import('./onboarding-page.tsx').then((file) => file.OnboardingPage),
      bare: true,
      help: 'getting-started/set-up',
    },
    {
      path: '/customers/import',
      title: 'Import customers',
      load: () => import('./import/import-page.tsx').then((file) => file.ImportPage),
      bare: true,
      help: 'getting-started/import',
    },
    {
      path: '/equipment/import',
      title: 'Import equipment',
      load: () => import('./import/import-page.tsx').then((file) => file.ImportPage),
      bare: true,
      help: 'getting-started/import',
    },
    {
      path: '/jobs/import',
      title: 'Import jobs',
      load: () => import('./import/import-page.tsx').then((file) => file.ImportPage),
      bare: true,
      help: 'getting-started/import',
    },
    {
      path: '/technicians/import',
      title: 'Import technicians',
      load: () => import('./import/import-page.tsx').then((file) => file.ImportPage),
      bare: true,
      help: 'getting-started/import',
    },
  ],
});
