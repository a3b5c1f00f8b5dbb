import { t } from '@lingui/core/macro';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { AppRoute } from './app-route.ts';

/** The page where a session begins. */
export const loginRoute: AppRoute = {
  path: '/login',
  title: t`Sign in`,
  audience: 'signed-out',
  page: lazyComponent(() => import('../features/identity/login-page.tsx').then((module) => module.LoginPage)),
};

/** Pages outside the shell: forms for people without a session. The public site is not included. */
export const visitorRoutes: readonly AppRoute[] = [
  loginRoute,
  ...['/signup', '/register'].map(
    (path): AppRoute => ({
      path,
      title: t`Create a company`,
      audience: 'signed-out',
      page: lazyComponent(() =>
        import('../features/identity/signup-page.tsx').then((module) => module.SignupPage),
      ),
    }),
  ),
  {
    path: '/forgot-password',
    title: t`Forgot password`,
    audience: 'signed-out',
    page: lazyComponent(() =>
      import('../features/identity/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
    ),
  },
  {
    path: '/invitations/accept',
    title: t`Accept invitation`,
    audience: 'everyone',
    page: lazyComponent(() =>
      import('../features/identity/accept-invitation-page.tsx').then((module) => module.AcceptInvitationPage),
    ),
  },
  {
    path: '/reset-password',
    title: t`Reset password`,
    audience: 'everyone',
    page: lazyComponent(() =>
      import('../features/identity/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    ),
  },
  {
    path: '/sign-in/company',
    title: t`Sign in with your company`,
    audience: 'everyone',
    page: lazyComponent(() =>
      import('../features/identity/sso-return-page.tsx').then((module) => module.SsoReturnPage),
    ),
  },
  {
    path: '/verify-email',
    title: t`Confirm email address`,
    audience: 'everyone',
    page: lazyComponent(() =>
      import('../features/identity/verify-email-page.tsx').then((module) => module.VerifyEmailPage),
    ),
  },
];

/** The page that a visitor sees at a console path: the sign-in if the path needs a session. */
export function visitorRouteAt(path: string): AppRoute {
  const plain = path.replace(/\/+$/, '');
  return visitorRoutes.find((route) => route.path === plain) ?? loginRoute;
}
