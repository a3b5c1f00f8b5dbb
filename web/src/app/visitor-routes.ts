import { lazyComponent } from '../lib/lazy-component.tsx';
import type { AppRoute } from './app-route.ts';

const login: AppRoute = {
  path: '/login',
  title: 'Sign in',
  audience: 'signed-out',
  page: lazyComponent(() => import('../features/identity/login-page.tsx').then((module) => module.LoginPage)),
};

/** Pages outside the shell: forms of people who are not signed in (yet). The public site is not among them. */
export const visitorRoutes: readonly AppRoute[] = [
  login,
  ...['/signup', '/register'].map(
    (path): AppRoute => ({
      path,
      title: 'Create a company',
      audience: 'signed-out',
      page: lazyComponent(() =>
        import('../features/identity/signup-page.tsx').then((module) => module.SignupPage),
      ),
    }),
  ),
  {
    path: '/forgot-password',
    title: 'Forgot password',
    audience: 'signed-out',
    page: lazyComponent(() =>
      import('../features/identity/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
    ),
  },
  {
    path: '/invitations/accept',
    title: 'Accept invitation',
    audience: 'everyone',
    page: lazyComponent(() =>
      import('../features/identity/accept-invitation-page.tsx').then((module) => module.AcceptInvitationPage),
    ),
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    audience: 'everyone',
    page: lazyComponent(() =>
      import('../features/identity/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    ),
  },
];

/** The page that a visitor sees at a path of the console: where a session is needed, the one that begins it. */
export function visitorRouteAt(path: string): AppRoute {
  const plain = path.replace(/\/+$/, '');
  return visitorRoutes.find((route) => route.path === plain) ?? login;
}
