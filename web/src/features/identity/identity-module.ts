import { Mail, UsersRound } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'identity',
  pages: [
    {
      path: '/team',
      title: 'Team',
      load: () => import('./team-page.tsx').then((file) => file.TeamPage),
      help: 'team/people-and-invitations',
      nav: { area: 'Company', icon: UsersRound, order: 10, key: 'p', action: 'team.view' },
    },
    {
      path: '/outbox',
      title: 'Mail outbox',
      load: () => import('./outbox-page.tsx').then((file) => file.OutboxPage),
      help: 'team/mail-outbox',
      nav: { area: 'Company', icon: Mail, order: 30, key: 'm', action: 'outbox_mail.view', demoOnly: true },
    },
  ],
  views: {
    accountSecurity: () => import('./security/account-security.tsx').then((file) => file.AccountSecurity),
  },
});
