import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'roles',
  pages: [
    {
      path: '/team/roles',
      title: 'Roles',
      load: () => import('./roles-page.tsx').then((file) => file.RolesPage),
      help: 'team/roles',
    },
    {
      path: '/team/roles/:roleId',
      title: 'Definition of a role',
      load: () => import('./role-page.tsx').then((file) => file.RolePage),
      help: 'team/roles',
    },
  ],
});
