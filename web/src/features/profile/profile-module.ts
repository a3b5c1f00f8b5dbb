import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'profile',
  pages: [
    {
      path: '/profile',
      title: 'Profile',
      load: () => import('./profile-page.tsx').then((file) => file.ProfilePage),
      help: 'team/profile',
    },
  ],
  live: () => import('./profile-realtime.ts').then((file) => file.registerProfileRealtime),
  stale: {
    user: ['Profile'],
  },
});
