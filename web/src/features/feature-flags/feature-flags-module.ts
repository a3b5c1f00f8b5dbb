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
      commands: [
        {
          label: 'Segments of flags',
          keywords: ['audience', 'group', 'constraint', 'condition'],
          action: 'flag.view',
          to: '/feature-flags/segments',
        },
        {
          label: 'New segment of flags',
          keywords: ['add', 'create', 'make', 'audience'],
          action: 'flag.change',
          to: '/feature-flags/segments?create=true',
        },
        {
          label: 'Program tokens',
          keywords: ['unleash', 'openfeature', 'ofrep', 'sdk', 'secret', 'key', 'revoke'],
          action: 'flag.change',
          to: '/feature-flags/tokens',
        },
        {
          label: 'Environments of flags',
          keywords: ['production', 'staging', 'development', 'stage'],
          action: 'flag.view',
          to: '/feature-flags/environments',
        },
        {
          label: 'Projects of flags',
          keywords: ['team', 'group', 'rights', 'permission', 'who may change'],
          action: 'flag.view',
          to: '/feature-flags/projects',
        },
        {
          label: 'Playground of flags',
          keywords: ['evaluate', 'why', 'trace', 'explain', 'test', 'context'],
          action: 'flag.view',
          to: '/feature-flags/playground',
        },
        {
          label: 'Change requests of flags',
          keywords: ['review', 'approve', 'approval', 'four eyes'],
          action: 'flag.view',
          to: '/feature-flags/requests',
        },
        {
          label: 'Copy and import flags',
          keywords: ['export', 'unleash', 'flagd', 'promote', 'environment', 'json', 'migrate'],
          action: 'flag.change',
          to: '/feature-flags/import',
        },
        {
          label: 'Stale flags',
          keywords: ['cleanup', 'unused', 'old', 'lifecycle', 'stage'],
          action: 'flag.view',
          to: '/feature-flags?stage=cleanup',
        },
        {
          label: 'Archived flags',
          keywords: ['restore', 'archive'],
          action: 'flag.view',
          to: '/feature-flags?archived=true',
        },
      ],
    },
    {
      path: '/feature-flags/requests',
      title: 'Change requests of flags',
      load: () => import('./requests/requests-page.tsx').then((file) => file.RequestsPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/requests/:id',
      title: 'Change request',
      load: () => import('./requests/request-page.tsx').then((file) => file.RequestPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/segments',
      title: 'Segments',
      load: () => import('./manage/segments-page.tsx').then((file) => file.SegmentsPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/tokens',
      title: 'Tokens of programs',
      load: () => import('./manage/tokens-page.tsx').then((file) => file.TokensPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/environments',
      title: 'Environments',
      load: () => import('./manage/environments-page.tsx').then((file) => file.EnvironmentsPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/projects',
      title: 'Projects',
      load: () => import('./manage/projects-page.tsx').then((file) => file.ProjectsPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/import',
      title: 'Copy and import flags',
      load: () => import('./transfer/transfer-page.tsx').then((file) => file.TransferPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/playground',
      title: 'Playground',
      load: () => import('./playground/playground-page.tsx').then((file) => file.PlaygroundPage),
      help: 'administration/feature-flags',
    },
    {
      path: '/feature-flags/experiments',
      title: 'A/B tests',
      load: () => import('./experiments/experiments-page.tsx').then((file) => file.ExperimentsPage),
      help: 'administration/experiments',
    },
    {
      path: '/feature-flags/experiments/:experimentId',
      title: 'A/B test',
      load: () => import('./experiments/experiment-page.tsx').then((file) => file.ExperimentPage),
      help: 'administration/experiments',
    },
    {
      // For flags with the name of a page.
      path: '/feature-flags/key/:flagKey',
      title: 'Feature flag',
      load: () => import('./feature-flag-page.tsx').then((file) => file.FeatureFlagPage),
      bare: true,
      help: 'administration/experiments',
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
