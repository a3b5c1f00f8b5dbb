import { Flag } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'feature-flags',
  pages: [
    {
      path: '/feature-flags',
      title: 'Feature flags',
      load: () => import('./feature-flags-page.tsx').then((file) => file.FeatureFlagsPage),
      help: 'administration/feature-flags',
      nav: { area: 'Operate', icon: Flag, order: 10, key: 'f', action: 'flag.view' },
    },
    {
      path: '/feature-flags/:flagKey',
      title: 'Feature flag',
      load: () => import('./feature-flag-page.tsx').then((file) => file.FeatureFlagPage),
      bare: true,
      help: 'administration/experiments',
    },
  ],
  live: () => import('./feature-flags-realtime.ts').then((file) => file.registerFeatureFlagsRealtime),
  stale: {
    flags: ['Flag'],
    ab: ['Flag'],
    flag_changes: ['Flag'],
  },
});
